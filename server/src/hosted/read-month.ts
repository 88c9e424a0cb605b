import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import type { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { cameraInScope } from './cameras-in-scope.ts'
import { dayOfNumber, numberOfDay } from './site-day-number.ts'
import { listDays } from './slot.queries.ts'

export const readHostedMonth: Handler<typeof hostedCalls.readMonth> = async ({ channelId, day }, viewer, { db }) => {
  const first = `${day.slice(0, 7)}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  const days = await readInScope(db, viewer, async trx => {
    const camera = await cameraInScope(trx, viewer, channelId)
    return listDays(trx, camera, { first: numberOfDay(first), last: numberOfDay(next) - 1 })
  })
  return days.map(row => ({ ...row, day: dayOfNumber(row.day) }))
}
