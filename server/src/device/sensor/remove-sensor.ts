import type { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { isAsked } from '../modbus/modbus.queries.ts'
import { tellGateways } from '../modbus/tell-gateways.ts'
import { isOfSnmp } from '../snmp/snmp.queries.ts'
import { deleteSensor } from './sensor.queries.ts'
import { holdSensor } from './sensor-parts.ts'

export const removeSensor: Handler<typeof sensorCalls.remove> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const before = await holdSensor(trx, viewer, input)
    const asked = (await isAsked(trx, before)) || (await isOfSnmp(trx, before))
    if (!(await deleteSensor(trx, before))) throw refuse('sensor.hasHistory')
    if (asked) await tellGateways(trx, before.ai_server_no ?? 0)
    const { name, location, kind, region_id: regionId } = before
    await writeAudit(trx, actingOn(viewer, before), 'removeSensor', input.sensorId, {
      before: { name, location, kind, regionId },
    })
  })
