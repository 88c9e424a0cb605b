import type { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { kindTotal } from '@watchfire/contract/storage/storage.shapes.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { startOfDay } from './storage-day.ts'
import { readKindTotals } from './totals.queries.ts'

export const readTotals: Handler<typeof storageCalls.readTotals> = (_, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const rows = await readKindTotals(trx, { ...viewer, companyIds: viewer.knownCompanyIds })
    return {
      files: rows.reduce((sum, { files }) => sum + files, 0),
      bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
      kinds: rows.map(row =>
        kindTotal.parse({ ...row, oldest: startOfDay(row.oldest), newest: startOfDay(row.newest) }),
      ),
    }
  })
