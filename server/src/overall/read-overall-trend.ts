import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { addDays, type Day } from '@watchfire/contract/core/zone-clock.ts'
import type { overallCalls } from '@watchfire/contract/overall/overall.calls.ts'
import { z } from 'zod'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { siteDay } from '../core/site-time.ts'
import { countFigures, timesOfDays } from '../report/report.public.ts'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const levels = alarmLevel.def.out.options

/** Levels without an alarm on either day are left out. */
export const readTrend: Handler<typeof overallCalls.readTrend> = (_, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const today = siteDay(Date.now())
    const yesterday = addDays(today, -1)
    const ofDay = async (day: Day) => {
      const scope = { viewer, ...timesOfDays({ from: day, until: day }) }
      const rows = await countFigures(trx, scope, 'levelHour', levels.length * hours.length)
      return new Map(rows.map(row => [row.key, row.total]))
    }
    const [now, before] = [await ofDay(today), await ofDay(yesterday)]
    const counted = levels.map(level => {
      const of = (day: Map<string, number>) => hours.map(hour => day.get(`${z.encode(alarmLevel, level)}:${hour}`) ?? 0)
      return { level, today: of(now), yesterday: of(before) }
    })
    const any = (counts: readonly number[]) => counts.some(count => count > 0)
    return {
      days: { today, yesterday },
      levels: counted.filter(each => any(each.today) || any(each.yesterday)),
    }
  })
