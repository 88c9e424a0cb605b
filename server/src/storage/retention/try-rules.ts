import type { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { customerOf } from '../customer-of.ts'
import { dryRunOf } from '../dry-run.ts'
import { checkedRules } from './checked-rules.ts'

export const tryRules: Handler<typeof storageCalls.tryRules> = (input, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const { customerId } = await customerOf(trx, viewer, input.customerId)
    const { bounds, ...of } = await checkedRules(trx, customerId, input)
    return dryRunOf(trx, customerId, of, bounds)
  })
