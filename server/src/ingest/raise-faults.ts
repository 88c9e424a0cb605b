import type { FastifyBaseLogger } from 'fastify'
import type { AiServerCaller } from '../core/session/viewer.ts'
import type { Collector } from './collector.ts'
import type { Fault } from './fault.queries.ts'

export type RaiseFaults = (faults: readonly Fault[]) => Promise<void>

export type AiServerOfFault = Pick<
  Fault,
  'ai_server_no' | 'ai_server_id' | 'tenant_id' | 'company_id' | 'project_id' | 'region_id'
>

/** An AI server as if it had shown its key. */
export const callerOf = (server: AiServerOfFault): AiServerCaller => ({
  kind: 'aiServer',
  language: 'zh',
  address: '',
  deviceNo: server.ai_server_no,
  deviceId: server.ai_server_id,
  tenantId: server.tenant_id,
  companyId: server.company_id,
  projectId: server.project_id,
  regionId: server.region_id,
})

/** Raises what the platform found out itself, in the name of the AI server it concerns. */
export const raiseFaults =
  ({ collector, log }: { collector: Pick<Collector, 'submit'>; log: Pick<FastifyBaseLogger, 'warn'> }): RaiseFaults =>
  async faults => {
    for (const own of Map.groupBy(faults, fault => fault.ai_server_no).values()) {
      const [first] = own
      if (!first) continue
      const outcomes = await collector.submit(
        callerOf(first),
        own.map(fault => ({
          eventId: fault.event_id,
          deviceId: fault.device_id,
          alarmType: fault.type,
          occurredAt: Math.trunc(fault.since),
          ...(fault.extra && { extra: fault.extra }),
        })),
      )
      const refused = outcomes.filter(outcome => outcome.outcome === 'refused')
      if (refused.length > 0) log.warn({ refused }, 'faults could not be raised')
    }
  }
