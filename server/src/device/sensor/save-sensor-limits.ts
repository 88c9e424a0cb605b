import { quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import type { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import type { Limit } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { raiseVersion } from './sensor.queries.ts'
import { sensorView } from './sensor.view.ts'
import { writeLimits } from './sensor-limit.queries.ts'
import { requireSensor } from './sensor-parts.ts'

export const saveSensorLimits: Handler<typeof sensorCalls.saveLimits> = (input, viewer, { db }) => {
  for (const limit of input.limits) if (!isPossible(limit)) refuseLimit(limit, viewer.language)
  const byQuantity = new Map(input.limits.map(limit => [limit.quantity, limit]))
  return inScope(db, viewer, async trx => {
    const before = await requireSensor(trx, viewer, input)
    await writeLimits(
      trx,
      before,
      [...byQuantity.values()].map(limit => ({ ...limit, quantity: quantityEntry(limit.quantity).number })),
    )
    await raiseVersion(trx, before, viewer.fullName)
    await writeAudit(trx, actingOn(viewer, before), 'saveSensorLimits', input.sensorId, {
      before: { limits: sensorView(before).values.map(limitText) },
      after: { limits: [...byQuantity.values()].map(limitText) },
    })
  })
}

function isPossible({ quantity, low, high, hysteresis }: Limit): boolean {
  const { min, max } = quantityEntry(quantity)
  if ([low, high].some(bound => bound !== null && (bound < min || bound > max))) return false
  return low === null || high === null || (low < high && hysteresis < high - low)
}

function refuseLimit({ quantity }: Limit, language: 'zh' | 'en'): never {
  throw refuse('sensor.badLimit', { quantity: quantityEntry(quantity)[language] })
}

/** As one reads it in the log. */
const limitText = ({ quantity, low, high, hysteresis, minutes }: Limit) =>
  `${quantity}: ${low ?? '–'}…${high ?? '–'} ± ${hysteresis}, ${minutes} min`
