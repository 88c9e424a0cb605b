import type { AlarmOrder } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { AlarmFilter } from './alarm-filter.queries.ts'

/** A list as parts that follow each other, each of them newest first. A filter that holds no pending severe alarm, or nothing else, is one part. */
export function listParts<F extends AlarmFilter>(filter: F, order: AlarmOrder | undefined): F[] {
  const { level, state, verdict } = filter
  const holdsUrgent = (level ?? 'severe') === 'severe' && (state ?? 'pending') === 'pending' && verdict === undefined
  const holdsOthers = level !== 'severe' || state !== 'pending'
  if (order !== 'severeFirst' || !holdsUrgent || !holdsOthers) return [filter]
  return [
    { ...filter, urgent: true },
    { ...filter, urgent: false },
  ]
}
