import type { libraryCalls } from '@watchfire/contract/people/library.calls.ts'
import { recordsLookedAt } from '@watchfire/contract/people/recognition.shapes.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { countDistances } from './distance.queries.ts'
import { findLibrary } from './library.queries.ts'

export const readLibraryDistances: Handler<typeof libraryCalls.readDistances> = ({ libraryId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const library = await findLibrary(trx, viewer, libraryId)
    if (!library) throw refuse('library.notFound')
    const rows = await countDistances(trx, viewer, library, recordsLookedAt)
    const [first] = rows
    return {
      records: rows.reduce((sum, { right, wrong, open }) => sum + right + wrong + open, 0),
      model: first?.model ?? '',
      completeTo: first?.complete_to ?? null,
      steps: rows.map(({ within, right, wrong, open }) => ({ within, right, wrong, open })),
    }
  })
