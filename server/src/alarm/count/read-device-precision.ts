import { type deskCalls, precisionDays } from '@watchfire/contract/alarm/desk.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { siteZone } from '../../core/site-time.ts'
import { countVerdictsByHour, type VerdictsOfHour } from './precision.queries.ts'

const day = 86_400_000

/** How often alarms of one channel were true, by type and by hour of the day, and by both. */
export const readDevicePrecision: Handler<typeof deskCalls.readDevicePrecision> = async (
  { deviceId },
  viewer,
  { db },
) => {
  const now = Date.now()
  const period = { from: now - precisionDays * day, until: now + day }
  const rows = await readInScope(db, viewer, trx =>
    countVerdictsByHour(trx, viewer, { deviceId, ...period, zone: siteZone() }),
  )
  if (!rows) throw refuse('device.notFound')
  const types = [...Map.groupBy(rows, row => row.type).values()].map(own => {
    const [first] = own as [VerdictsOfHour]
    return {
      type: first.type,
      typeName: viewer.language === 'en' ? first.type_name_en : first.type_name,
      ...sumOf(own),
      hours: byHour(own),
    }
  })
  return { types: types.sort((one, other) => other.falseAlarms - one.falseAlarms), hours: byHour(rows) }
}

const byHour = (rows: readonly VerdictsOfHour[]) =>
  Array.from({ length: 24 }, (_, hour) => sumOf(rows.filter(row => row.hour === hour)))

const sumOf = (rows: readonly VerdictsOfHour[]) => ({
  trueAlarms: rows.reduce((sum, { yes }) => sum + yes, 0),
  falseAlarms: rows.reduce((sum, { no }) => sum + no, 0),
})
