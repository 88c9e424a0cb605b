import { type AlertKind, alarmTypeOfAlert, alertKind } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Database } from '../core/db/database.ts'
import { type Collector, callerOf } from '../ingest/ingest.public.ts'
import { findWaitingAlerts, settleAlerts, type WaitingAlert } from './alert.queries.ts'

const limit = 200

/** Raises what gates have noted. An event is named after its alert: whoever is killed in between raises it at the next look, and never twice. */
export async function raiseAlerts({
  db,
  collector,
  log,
}: {
  db: Database
  collector: Pick<Collector, 'submit'>
  log: Pick<FastifyBaseLogger, 'warn'>
}): Promise<void> {
  const waiting = await findWaitingAlerts(db.system, limit)
  for (const own of Map.groupBy(waiting, alert => alert.ai_server_no).values()) {
    const [first] = own
    if (!first) continue
    const outcomes = await collector.submit(callerOf(first), own.map(alarmOf))
    const refused = outcomes.filter(({ outcome }) => outcome === 'refused')
    if (refused.length > 0) log.warn({ refused }, 'alarms of vehicles could not be raised')
    // One that is refused will be refused again.
    await settleAlerts(
      db.system,
      own.map(alert => alert.alert_id),
    )
  }
}

function alarmOf(alert: WaitingAlert) {
  const kind: AlertKind = z.decode(alertKind, alert.kind as never)
  return {
    eventId: `vehicle:${kind}:${alert.alert_id}`,
    deviceId: alert.device_id,
    alarmType: alarmTypeOfAlert[kind],
    occurredAt: Math.trunc(alert.at),
    location: alert.park_name,
    extra: {
      plate: alert.plate,
      park: alert.park_name,
      ...(alert.order_id !== null && { orderId: alert.order_id, driver: alert.driver, unit: alert.unit }),
    },
  }
}
