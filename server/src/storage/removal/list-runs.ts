import type { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { customerOf } from '../customer-of.ts'
import { listRemovalRuns } from './removal.queries.ts'

export const listRuns: Handler<typeof storageCalls.listRuns> = ({ customerId, ...page }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const customer = await customerOf(trx, viewer, customerId)
    return listRemovalRuns(trx, customer.customerId, pageWindow(page))
  })
