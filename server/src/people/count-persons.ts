import type { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { faceWarningOf } from '@watchfire/contract/people/person-state.rules.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { countUses } from './face-use.queries.ts'
import { countFaces, countPurge } from './person.queries.ts'

/** What is said of the purge reaches so far ahead: whoever keeps people can still renew a term or a consent. */
const aheadDays = 7

export const countPersons: Handler<typeof personCalls.count> = (_, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const faces = await countFaces(trx, viewer)
    const purge = await countPurge(trx, viewer, aheadDays)
    const uses = await countUses(trx, viewer)
    return { faces, uses, warning: faceWarningOf(faces), purge: { days: aheadDays, ...purge } }
  })
