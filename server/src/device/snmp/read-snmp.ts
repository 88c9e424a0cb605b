import type { snmpCalls } from '@watchfire/contract/snmp/snmp.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { readProgress } from '../modbus/modbus.queries.ts'
import { onvifServer } from '../onvif/onvif-server.ts'
import { findSnmp } from './snmp.queries.ts'
import { snmpView } from './snmp-view.ts'

export const readSnmp: Handler<typeof snmpCalls.read> = ({ aiServerId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const { device_no: no, public_key: publicKey } = await onvifServer(trx, viewer, aiServerId)
    return snmpView(await findSnmp(trx, no), { publicKey, ...(await readProgress(trx, no)) })
  })
