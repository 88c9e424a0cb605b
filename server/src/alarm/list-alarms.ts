import type { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { startOfSiteDay } from '../core/site-time.ts'
import { findKeyword, readAlarms } from './alarm.queries.ts'
import { alarmView } from './alarm.view.ts'
import { findPage } from './find-page.ts'

export const listAlarms =
  (fileUrl: FileUrl): Handler<typeof alarmCalls.list> =>
  (input, viewer, { db }) => {
    const { pageNum, pageSize, order, keyword: text, from, until, ...rest } = input
    const period = periodOf({ from, until }, Date.now())
    if (period.until < period.from) throw refuse('alarm.badPeriod')
    return readInScope(db, viewer, async trx => {
      const keyword = text ? await findKeyword(trx, viewer, text) : undefined
      if (keyword && keyword.placeIds.length + keyword.types.length === 0) return { rows: [], total: 0 }
      const page = pageWindow({ pageNum, pageSize })
      const { keys, total } = await findPage(trx, viewer, { ...rest, ...period, keyword }, page, order)
      const rows = await readAlarms(trx, keys)
      return { rows: rows.map(row => alarmView(row, viewer, fileUrl)), total }
    })
  }

/** Without a period: the last 7 days of the site, today included (spec §9). One end alone brings the other with it. */
export function periodOf(given: { from?: number; until?: number }, now: number): { from: number; until: number } {
  const until = given.until ?? Math.max(startOfSiteDay(now, -1), given.from ?? 0)
  return { from: given.from ?? startOfSiteDay(Math.min(until, now + 1) - 1, 6), until }
}
