import { snmpCalls } from '@watchfire/contract/snmp/snmp.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../core/context.ts'
import { serveCalls } from '../../core/http/serve-calls.ts'
import type { UplinkHub } from '../../fleet/fleet.public.ts'
import { askSnmp } from './ask-snmp.ts'
import { readSnmp } from './read-snmp.ts'
import { saveSnmp } from './save-snmp.ts'

export function mountSnmp(app: FastifyInstance, { uplinks, ...context }: Context & { uplinks: UplinkHub }): void {
  serveCalls(app, snmpCalls, { read: readSnmp, save: saveSnmp, ask: askSnmp({ uplinks }) }, context)
}
