/** Where a number leads: the desk with the same filter, which has the same total. */
import { addDays, type Day } from '@watchfire/contract/core/zone-clock.ts'
import { allOthers } from '@watchfire/contract/report/figure.rules.ts'
import type { FigureSplit } from '@watchfire/contract/report/figure.shapes.ts'
import type { Selection } from '../core/session-store.ts'

type Days = { from: Day; until: Day }
export const linkedCounts = [
  'total',
  'handled',
  'pending',
  'severe',
  'confirmed',
  'falseAlarms',
  'ignored',
  'overdue',
] as const
export type LinkedCount = (typeof linkedCounts)[number]

const filterOf: Record<LinkedCount, Readonly<Record<string, string>>> = {
  total: {},
  handled: { state: 'handled' },
  pending: { state: 'pending' },
  severe: { level: 'severe' },
  confirmed: { verdict: 'trueAlarm' },
  falseAlarms: { verdict: 'falseAlarm' },
  ignored: { verdict: 'ignored' },
  overdue: { overdue: '1' },
}
const levels = ['', 'severe', 'normal', 'notice', 'recordOnly', 'fault', 'noticeVariant']

/** What the desk is to be narrowed to for a row; undefined where it has no such filter. */
function rowFilter(period: Days, by: FigureSplit, key: string): Record<string, string> | undefined {
  const within = (from: Day, until: Day) => ({
    from: from > period.from ? from : period.from,
    until: until < period.until ? until : period.until,
  })
  if (key === allOthers) return undefined
  if (by === 'day') return within(key, key)
  if (by === 'week') return within(key, addDays(key, 6))
  if (by === 'month') return within(`${key}-01`, addDays(`${nextMonth(key)}-01`, -1))
  if (by === 'type') return { ...period, type: key }
  const device = by === 'device' && deviceOf(key)
  if (device) return { ...period, device }
  if (by === 'level') return { ...period, level: levels[Number(key)] ?? '' }
  return undefined
}

/** `project:deviceId`; one that was removed has none. */
const deviceOf = (key: string): string | undefined => /^\d+:(.+)$/.exec(key)?.[1]

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7)
}

export function deskLink(period: Days, count: LinkedCount, row?: { by: FigureSplit; key: string }): string | undefined {
  const filter = row ? rowFilter(period, row.by, row.key) : { ...period }
  if (!filter) return undefined
  const own = filterOf[count]
  // A row of a level is of no other: there the severe ones are all or none of it.
  if (own.level && filter.level) return undefined
  return `/workplace?${new URLSearchParams({ ...filter, ...own })}`
}

/** Places are no filter of the desk but what the top bar selects: what it is to be for such a row. A region is told within its project alone. */
export function narrowedTo(chosen: Selection, by: FigureSplit, key: string): Selection | undefined {
  const id = Number(by === 'device' ? key.split(':')[0] : key)
  if (!Number.isSafeInteger(id) || id <= 0) return undefined
  // The one that is chosen is counted within the region that is chosen.
  if (by === 'project' || by === 'device')
    return id === chosen.projectId ? chosen : { companyId: chosen.companyId, projectId: id }
  return by === 'region' && chosen.projectId !== undefined ? { ...chosen, regionId: id } : undefined
}
