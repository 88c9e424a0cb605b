import type { recognitionCalls } from '@watchfire/contract/people/recognition.calls.ts'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { requireLibrary } from './locked-library.ts'
import { findPerson } from './person.queries.ts'
import { listRecognitions as listRows } from './recognition.queries.ts'
import { recognitionView } from './recognition.view.ts'

export const listRecognitions: Handler<typeof recognitionCalls.list> = (
  { personId, libraryId, state, ...page },
  viewer,
  { db },
) =>
  readInScope(db, viewer, async trx => {
    await requireLibrary(trx, viewer, libraryId)
    if (personId !== undefined && !(await findPerson(trx, viewer, personId))) throw refuse('person.notFound')
    const { rows, total } = await listRows(trx, viewer, { personId, libraryId, state }, pageWindow(page))
    return { rows: rows.map(recognitionView), total }
  })
