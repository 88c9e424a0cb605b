import { lookupPageSize } from '@watchfire/contract/core/body.ts'
import type { libraryCalls } from '@watchfire/contract/people/library.calls.ts'
import { libraryKind } from '@watchfire/contract/people/people.shapes.ts'
import { z } from 'zod'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { listLibraries as listRows } from './library.queries.ts'

export const listLibraries: Handler<typeof libraryCalls.list> = (input, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const { rows, total } = await listRows(trx, viewer, pageWindow(input, lookupPageSize))
    const libraries = rows.map(row => ({
      libraryId: row.library_id,
      name: row.name,
      kind: z.decode(libraryKind, row.kind as never),
      purpose: row.purpose,
      projectId: row.project_id,
      projectName: row.project_name,
      recordDays: row.record_days,
      personDays: row.person_days,
      threshold: row.threshold,
      people: row.people,
      inUse: row.in_use,
      servers: row.servers,
    }))
    return { rows: libraries, total }
  })
