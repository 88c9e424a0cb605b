import type { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { judgePerson } from './judge-person.ts'
import { insertPerson } from './person-change.queries.ts'

export const addPerson: Handler<typeof personCalls.add> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const { library, details } = await judgePerson(trx, viewer, input)
    const personId = await insertPerson(trx, library, details, viewer.fullName)
    await writeAudit(trx, actingOn(viewer, library), 'addPerson', String(personId), {
      after: { libraryName: library.name, pType: details.type },
    })
    return { personId }
  })
