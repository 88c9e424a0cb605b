import { mayHavePhotos } from '@watchfire/contract/people/people.shapes.ts'
import type { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { judgePerson } from './judge-person.ts'
import { lockedPerson } from './locked-person.ts'
import { updatePerson } from './person-change.queries.ts'

/** What changed is named in the log, what it was and is only where it tells nothing of the person. */
export const changePerson: Handler<typeof personCalls.change> = ({ personId, ...input }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const before = await lockedPerson(trx, viewer, personId)
    if (!mayHavePhotos(input.type) && before.photos > 0) throw refuse('person.hasPhotos')
    const { library, details } = await judgePerson(trx, viewer, input, personId)
    // What a person agreed to names the company: nobody is carried over to another one.
    if (library.company_id !== before.company_id) throw refuse('library.notFound')
    await updatePerson(trx, before, library, details)
    const told = ['name', 'number', 'sex', 'id_type', 'unit', 'id_number', 'phone'] as const
    await writeAudit(trx, actingOn(viewer, library), 'changePerson', String(personId), {
      changed: told.filter(field => details[field] !== undefined && details[field] !== before[field]),
      before: { libraryName: before.library_name, pType: before.type, expiresAt: before.expires_at },
      after: { libraryName: library.name, pType: details.type, expiresAt: input.expiresAt ?? null },
    })
  })
