import type { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { isConsentValid } from '@watchfire/contract/people/person-state.rules.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { findConsent, findPerson, listPhotos } from './person.queries.ts'
import type { PhotoUrl } from './photo-link.ts'

export const readPhotos =
  (photoUrl: PhotoUrl): Handler<typeof personCalls.readPhotos> =>
  ({ personId }, viewer, { db }) =>
    inScope(db, viewer, async trx => {
      const person = await findPerson(trx, viewer, personId)
      if (!person) throw refuse('person.notFound')
      if (!isConsentValid(person.consent_until, Date.now())) throw refuse('person.noConsent')
      const paper = (await findConsent(trx, person))?.file_id
      const photos = await listPhotos(trx, person)
      await writeAudit(trx, actingOn(viewer, person), 'viewPersonPhotos', String(personId), { photos: photos.length })
      return {
        photos: photos.map(({ slot, file_id }) => ({ index: slot, url: photoUrl(viewer, file_id) })),
        consentUrl: paper ? photoUrl(viewer, paper) : '',
      }
    })
