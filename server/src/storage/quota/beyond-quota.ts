import { quotaClasses, roomBytes } from '@watchfire/contract/storage/quota.rules.ts'
import type { RetentionRule } from '@watchfire/contract/storage/storage.rules.ts'
import type { DryRun } from '@watchfire/contract/storage/storage.shapes.ts'
import type { Reader } from '../../core/db/database.ts'
import { type Grant, sumBeyondQuota } from './storage-grant.queries.ts'

/** What a full quota takes; null while it is not full. With rules: of what these leave. */
export async function beyondQuota(
  db: Reader,
  customerId: number,
  { quotaBytes, usedBytes, minDays }: Pick<Grant, 'quotaBytes' | 'usedBytes' | 'minDays'>,
  rules: readonly RetentionRule[] = [],
): Promise<DryRun['beyondQuota']> {
  if (quotaBytes === null || usedBytes < quotaBytes) return null
  const wanted = usedBytes - roomBytes(quotaBytes)
  const classes = quotaClasses.map(of => {
    const rule = rules.find(({ kind, judgement }) => kind === of.kind && judgement === of.judgement)
    return { ...of, days: rule?.days ?? null }
  })
  const freed = await sumBeyondQuota(db, { customerId, minDays, bytes: wanted }, classes)
  return { ...freed, missingBytes: Math.max(0, wanted - freed.bytes) }
}
