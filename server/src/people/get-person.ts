import type { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { findConsent, findPerson, listPhotos } from './person.queries.ts'
import { consentView, personView } from './person.view.ts'

export const getPerson: Handler<typeof personCalls.get> = ({ personId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const person = await findPerson(trx, viewer, personId)
    if (!person) throw refuse('person.notFound')
    const consent = await findConsent(trx, person)
    const photos = await listPhotos(trx, person)
    return {
      person: personView(person),
      consent: consent ? consentView(consent) : null,
      photos: photos.map(({ slot, fault, accepted, waiting, made_by, made_at }) => ({
        index: slot,
        fault,
        acceptedBy: accepted,
        waitsFor: waiting,
        madeBy: made_by,
        madeAt: Math.trunc(made_at),
      })),
    }
  })
