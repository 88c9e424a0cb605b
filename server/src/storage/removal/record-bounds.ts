import { effectiveRecordTerms, type RecordTerms } from '@watchfire/contract/storage/record.rules.ts'
import type { TermBounds } from '@watchfire/contract/storage/storage.rules.ts'
import type { RecordBounds } from '../../alarm/alarm.public.ts'
import { startOfDay, today } from '../storage-day.ts'

/** What the terms let go today, by whole days; undefined where records are kept for ever. */
export function recordBounds(
  tenantId: number,
  terms: RecordTerms,
  grant: Pick<TermBounds, 'minDays'>,
): RecordBounds | undefined {
  const { days, weightyDays } = effectiveRecordTerms(terms, grant)
  if (days === null) return undefined
  const firstKept = (term: number) => startOfDay(today() - term)
  return { tenantId, until: firstKept(days), weightyUntil: weightyDays === null ? null : firstKept(weightyDays) }
}
