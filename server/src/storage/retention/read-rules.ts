import type { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { customerOf } from '../customer-of.ts'
import { readRetention } from './retention-view.ts'

export const readRules: Handler<typeof storageCalls.readRules> = ({ customerId }, viewer, { db }) =>
  readInScope(db, viewer, async trx =>
    readRetention(trx, await customerOf(trx, viewer, customerId, viewer.knownCompanyIds)),
  )
