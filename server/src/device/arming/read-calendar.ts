import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findCamera } from '../camera/camera.queries.ts'
import { findCalendarYear } from './arming.queries.ts'
import { officialDays } from './official-calendar.ts'

export const getCalendar: Handler<typeof deviceCalls.readCalendar> = ({ channelId, year }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const camera = await findCamera(trx, viewer, channelId)
    if (!camera) throw refuse('device.notFound')
    const own = await findCalendarYear(trx, camera, year)
    return { year, holidays: own?.days ?? officialDays(year), version: own?.version ?? 0 }
  })
