import type { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { requireLibrary } from './locked-library.ts'
import { countPeople, listPeople } from './person.queries.ts'
import { personView } from './person.view.ts'
import { personFilter } from './person-filter.ts'

export const listPersons: Handler<typeof personCalls.list> = ({ pageNum, pageSize, ...input }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    await requireLibrary(trx, viewer, input.libraryId)
    const filter = personFilter(input)
    const total = await countPeople(trx, viewer, filter)
    const rows = await listPeople(trx, viewer, filter, pageWindow({ pageNum, pageSize }))
    return { rows: rows.map(row => personView(row)), total }
  })
