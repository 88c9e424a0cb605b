import type { FastifyBaseLogger } from 'fastify'
import type { Collector } from './collector.ts'
import type { Fault } from './fault.queries.ts'

export type RaiseFaults = (faults: readonly Fault[]) => Promise<void>

/** Raises what the platform found out itself, in the name of the AI server it concerns. */
export const raiseFaults =
  ({ collector, log }: { collector: Pick<Collector, 'submit'>; log: Pick<FastifyBaseLogger, 'warn'> }): RaiseFaults =>
  async faults => {
    for (const own of Map.groupBy(faults, fault => fault.ai_server_no).values()) {
      const [first] = own
      if (!first) continue
      const caller = {
        kind: 'aiServer',
        language: 'zh',
        address: '',
        deviceNo: first.ai_server_no,
        deviceId: first.ai_server_id,
        tenantId: first.tenant_id,
        companyId: first.company_id,
        projectId: first.project_id,
        regionId: first.region_id,
      } as const
      const outcomes = await collector.submit(
        caller,
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
