import type { RecordTerms } from '@watchfire/contract/storage/record.rules.ts'
import { effectiveDays, type RetentionRule } from '@watchfire/contract/storage/storage.rules.ts'
import { type DryRun, dryRun } from '@watchfire/contract/storage/storage.shapes.ts'
import type { Reader } from '../core/db/database.ts'
import { beyondQuota } from './quota/beyond-quota.ts'
import type { Grant } from './quota/storage-grant.queries.ts'
import { recordDryRunOf } from './removal/record-dry-run.ts'
import { sumExpired } from './retention/retention-rule.queries.ts'
import { startOfDay } from './storage-day.ts'

/** What these rules and this grant would delete, as the deletion counts: by whole days, without what is on hold. */
export async function dryRunOf(
  db: Reader,
  customerId: number,
  { rules, records }: { rules: readonly RetentionRule[]; records: RecordTerms },
  grant: Grant,
): Promise<DryRun> {
  const limited = rules.map(rule => ({ ...rule, days: effectiveDays(rule, grant) }))
  const sums = await sumExpired(
    db,
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
  return dryRun.parse({
    rows,
    files: rows.reduce((all, { files }) => all + files, 0),
    bytes,
    records: await recordDryRunOf(db, customerId, records, grant),
    beyondQuota: await beyondQuota(db, customerId, { ...grant, usedBytes: grant.usedBytes - bytes }, limited),
  })
}
