import { utcDay } from '@watchfire/contract/core/zone-clock.ts'
import type { RecordTerms } from '@watchfire/contract/storage/record.rules.ts'
import type { TermBounds } from '@watchfire/contract/storage/storage.rules.ts'
import { countExpired, countRetained } from '../../alarm/alarm.public.ts'
import type { Reader } from '../../core/db/database.ts'
import { startOfDay } from '../storage-day.ts'
import { recordBounds } from './record-bounds.ts'

const nothing = { alarms: 0, months: [], oldest: null, newest: null, kept: { pending: 0, held: 0, linked: 0 } }
type Counted = { day: number; level: number; verdict: number | null; alarms: number }

/** Which alarms these terms would delete, as the deletion counts; as rows of the database, for the shape to read. */
export async function recordDryRunOf(
  db: Reader,
  customerId: number,
  terms: RecordTerms,
  grant: Pick<TermBounds, 'minDays'>,
) {
  const bounds = recordBounds(customerId, terms, grant)
  if (!bounds) return nothing
  const [expired, retained] = [await countExpired(db, bounds), await countRetained(db, bounds)]
  const staying = new Map<string, number>()
  for (const row of retained) staying.set(classOf(row), (staying.get(classOf(row)) ?? 0) + row.alarms)
  const going = expired
    .filter(({ judged }) => judged)
    .map(row => ({ ...row, alarms: row.alarms - (staying.get(classOf(row)) ?? 0) }))
    .filter(({ alarms }) => alarms > 0)
  const days = going.map(({ day }) => day)
  return {
    alarms: sumOf(going),
    months: byMonth(going),
    oldest: days.length === 0 ? null : startOfDay(days.reduce((least, day) => Math.min(least, day))),
    newest: days.length === 0 ? null : startOfDay(days.reduce((max, day) => Math.max(max, day))),
    kept: {
      pending: sumOf(expired.filter(({ judged }) => !judged)),
      held: sumOf(retained.filter(({ held }) => held)),
      linked: sumOf(retained.filter(({ held }) => !held)),
    },
  }
}

const classOf = ({ day, level, verdict }: Counted) => `${day} ${level} ${verdict}`
const sumOf = (rows: readonly { alarms: number }[]) => rows.reduce((sum, { alarms }) => sum + alarms, 0)

function byMonth(rows: readonly Counted[]) {
  const monthOf = ({ day }: Counted) => utcDay(startOfDay(day)).slice(0, 7)
  const parts = Map.groupBy(rows, row => `${monthOf(row)} ${row.level} ${row.verdict}`)
  return [...parts.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, of]) => {
      const [first] = of
      return first ? [{ month: monthOf(first), level: first.level, verdict: first.verdict, alarms: sumOf(of) }] : []
    })
}
