import type { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { effectiveDays } from '@watchfire/contract/storage/storage.rules.ts'
import { dryRun } from '@watchfire/contract/storage/storage.shapes.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { beyondQuota } from './beyond-quota.ts'
import { checkedRules } from './checked-rules.ts'
import { customerOf } from './customer-of.ts'
import { sumOutlived } from './retention-rule.queries.ts'
import { startOfDay } from './storage-day.ts'

/** What the rules would delete, as the deletion counts: by whole days, without what is on hold. */
export const tryRules: Handler<typeof storageCalls.tryRules> = (input, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const { customerId } = await customerOf(trx, viewer, input.customerId)
    const { rules, bounds } = await checkedRules(trx, customerId, input.rules)
    const limited = rules.map(rule => ({ ...rule, days: effectiveDays(rule, bounds) }))
    const sums = await sumOutlived(
      trx,
      customerId,
      limited.filter(({ days }) => days !== null),
    )
    const rows = limited.map(rule => {
      const sum = sums.find(({ kind, judgement }) => kind === rule.kind && judgement === rule.judgement)
      const nothing = { files: 0, bytes: 0, heldFiles: 0, oldest: null, newest: null }
      const { oldest, newest, ...counted } = sum ?? nothing
      return { ...counted, ...rule, oldest: startOfDay(oldest), newest: startOfDay(newest) }
    })
    const bytes = rows.reduce((all, row) => all + row.bytes, 0)
    const left = { ...bounds, usedBytes: bounds.usedBytes - bytes }
    return dryRun.parse({
      rows,
      files: rows.reduce((all, { files }) => all + files, 0),
      bytes,
      beyondQuota: await beyondQuota(trx, customerId, left, limited),
    })
  })
