import type { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { camerasInScope } from './cameras-in-scope.ts'
import { sumDaysBefore } from './hosted.queries.ts'
import { dayNumberAt, dayOfNumber } from './site-day-number.ts'

export const tryTerm: Handler<typeof hostedCalls.tryTerm> = ({ channelIds, keepDays }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const cameras = await camerasInScope(trx, viewer, channelIds)
    const { oldest, newest, ...sum } = await sumDaysBefore(trx, cameras, dayNumberAt(Date.now()) - keepDays)
    const text = (day: number | null) => (day === null ? '' : dayOfNumber(day))
    return { ...sum, oldest: text(oldest), newest: text(newest) }
  })
