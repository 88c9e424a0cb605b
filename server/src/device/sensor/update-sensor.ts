import type { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import { announceOutbox } from '../../core/db/outbox-notifier.queries.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { placeOfCamera } from '../camera/camera-parts.ts'
import { publishStates } from '../device-state.queries.ts'
import { announceGateways } from '../modbus/announce-gateways.ts'
import { isAsked } from '../modbus/modbus.queries.ts'
import { isOfSnmp } from '../snmp/snmp.queries.ts'
import { findSensor, writeSensor } from './sensor.queries.ts'
import { sensorView } from './sensor.view.ts'
import { requireSensor, valuesOf } from './sensor-parts.ts'

export const updateSensor: Handler<typeof sensorCalls.update> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const seen = await findSensor(trx, viewer, input.sensorId)
    if (!seen) throw refuse('device.notFound')
    const stays = input.regionId === (seen.region_id ?? undefined)
    const place = stays ? seen : await placeOfCamera(trx, viewer, seen.project_id, input.regionId)
    const values = await valuesOf(trx, seen.ai_server_no ?? 0, sensorView(seen).kind, input)
    const before = await requireSensor(trx, viewer, input)
    const { name, location = '', enabled } = input
    const facts = { name, location, regionId: place.region_id }
    const changes = await writeSensor(trx, before, { ...values, enabled, by: viewer.fullName }, facts)
    if (changes.length > 0) {
      await publishStates(trx, changes)
      await announceOutbox(trx)
    }
    // One that is switched off is not asked any more.
    if (enabled !== before.enabled && ((await isAsked(trx, before)) || (await isOfSnmp(trx, before))))
      await announceGateways(trx, before.ai_server_no ?? 0)
    await writeAudit(trx, actingOn(viewer, before), 'updateSensor', input.sensorId, {
      before: {
        name: before.name,
        location: before.location,
        regionId: before.region_id,
        gatewayNo: before.gateway_no,
        meterType: before.meter_type,
        intervalSeconds: before.interval_seconds,
        enabled: before.enabled,
      },
      after: { ...facts, ...values, enabled },
    })
    const after = await findSensor(trx, viewer, input.sensorId)
    // Whoever is limited to regions may have moved it out of what they see.
    if (!after) throw refuse('device.unknownPlace')
    return sensorView(after)
  })
