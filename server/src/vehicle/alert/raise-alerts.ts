import { type AlertKind, alarmTypeOfAlert, alertKind } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { z } from 'zod'
import type { Database } from '../../core/db/database.ts'
import { type EventRaiser, raiseEvents } from '../../ingest/ingest.public.ts'
import { findWaitingAlerts, settleAlerts, type WaitingAlert } from './alert.queries.ts'

const limit = 200

/** Raises what gates have noted. */
export async function raiseAlerts({ db, ...raiser }: { db: Database } & EventRaiser): Promise<void> {
  await raiseEvents(raiser, await findWaitingAlerts(db.system, limit), {
    what: 'alarms of vehicles',
    eventOf: alarmOf,
    note: raised =>
      settleAlerts(
        db.system,
        raised.map(({ row }) => row.alert_id),
      ),
  })
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
      ...(alert.order_id !== null && { orderId: alert.order_id, unit: alert.unit }),
    },
  }
}
