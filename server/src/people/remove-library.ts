import type { libraryCalls } from '@watchfire/contract/people/library.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { countPeopleOf, deleteLibrary } from './library.queries.ts'
import { lockedLibrary } from './locked-library.ts'

export const removeLibrary: Handler<typeof libraryCalls.remove> = ({ libraryId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const library = await lockedLibrary(trx, viewer, libraryId)
    const people = await countPeopleOf(trx, library)
    if (people > 0) throw refuse('library.inUse', { people })
    await deleteLibrary(trx, library)
    await writeAudit(trx, actingOn(viewer, library), 'removeFaceLibrary', String(libraryId), { name: library.name })
  })
