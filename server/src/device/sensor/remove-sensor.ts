import { listText } from '@watchfire/contract/core/list-text.ts'
import type { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { announceGateways } from '../modbus/announce-gateways.ts'
import { isAsked } from '../modbus/modbus.queries.ts'
import { isOfSnmp } from '../snmp/snmp.queries.ts'
import { deleteSensor, findRulesNaming } from './sensor.queries.ts'
import { requireSensor } from './sensor-parts.ts'

export const removeSensor: Handler<typeof sensorCalls.remove> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const before = await requireSensor(trx, viewer, input)
    const rules = await findRulesNaming(trx, before)
    if (rules.length > 0) throw refuse('sensor.ofRules', { names: listText(rules, viewer.language) })
    const asked = (await isAsked(trx, before)) || (await isOfSnmp(trx, before))
    if (!(await deleteSensor(trx, before))) throw refuse('sensor.hasHistory')
    if (asked) await announceGateways(trx, before.ai_server_no ?? 0)
    const { name, location, kind, region_id: regionId } = before
    await writeAudit(trx, actingOn(viewer, before), 'removeSensor', input.sensorId, {
      before: { name, location, kind, regionId },
    })
  })
