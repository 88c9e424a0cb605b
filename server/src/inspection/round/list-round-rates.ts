import type { InputOf } from '@watchfire/contract/core/call.ts'
import { addDays, type Day } from '@watchfire/contract/core/zone-clock.ts'
import type { roundCalls } from '@watchfire/contract/inspection/round/round.calls.ts'
import type { RatedBy, RoundRate } from '@watchfire/contract/inspection/round/round.shapes.ts'
import { readInScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { siteZone } from '../../core/site-time.ts'
import { overStates } from './round.queries.ts'
import { countRoundRates, listRoundRates, type RateFilter, type RateRow } from './round-rate.queries.ts'
import { spanOfRounds } from './round-span.ts'

type Given = InputOf<typeof roundCalls.exportRates>

export const getRoundRates: Handler<typeof roundCalls.listRates> = (input, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const filter = rateFilter(input)
    const rows = await listRoundRates(trx, viewer, filter, pageWindow(input))
    return { rows: rows.map(row => rateView(row, filter)), total: await countRoundRates(trx, viewer, filter) }
  })

export function rateFilter({ ofProjectId: projectId, planId, walkerId, ratedBy: by, ...days }: Given) {
  return { projectId, planId, walkerId, states: overStates, by, zone: siteZone(), span: spanOfRounds(days) }
}

/** With its days: those of the week or month that are looked at, or all of them. */
export const rateView = (
  row: RateRow,
  { by, span }: RateFilter & { span: { firstDay: Day; lastDay: Day } },
): RoundRate => ({
  planId: row.plan_id,
  walkerId: row.walker_id,
  name: row.name,
  firstDay: row.day === null || row.day < span.firstDay ? span.firstDay : row.day,
  lastDay: row.day === null || lastOf(by, row.day) > span.lastDay ? span.lastDay : lastOf(by, row.day),
  over: row.over,
  done: row.done,
  late: row.late,
  missed: row.missed,
})

function lastOf(by: RatedBy, first: Day): Day {
  if (by === 'week') return addDays(first, 6)
  const nextMonth = addDays(`${first.slice(0, 8)}28`, 4)
  return addDays(`${nextMonth.slice(0, 8)}01`, -1)
}
