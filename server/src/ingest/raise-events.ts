import type { FastifyBaseLogger } from 'fastify'
import type { AiServerCaller } from '../core/session/viewer.ts'
import type { Collector } from './collector.ts'
import type { Fault } from './fault.queries.ts'

export type AiServerOfEvent = Pick<
  Fault,
  'ai_server_no' | 'ai_server_id' | 'tenant_id' | 'company_id' | 'project_id' | 'region_id'
>

/** An AI server as if it had shown its key. */
export const callerOf = (server: AiServerOfEvent): AiServerCaller => ({
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

export type EventRaiser = { collector: Pick<Collector, 'submit'>; log: Pick<FastifyBaseLogger, 'warn'> }

/**
 * Raises what the platform found out itself, in the name of the AI server of each. `note` is called when alarms are durable. An event is
 * named after its row: whoever is killed before the note raises it at the next look, and never twice.
 */
export async function raiseEvents<Row extends AiServerOfEvent>(
  { collector, log }: EventRaiser,
  rows: readonly Row[],
  {
    what,
    eventOf,
    levelOf,
    note,
  }: {
    /** For the log: `alarms of limits`. */
    what: string
    eventOf: (row: Row) => object
    /** Of rows each of which is an alarm of its own, never merged into a milder one. */
    levelOf?: (row: Row) => number
    /** One that is refused would be refused again: it is noted too, without an alarm. */
    note?: (raised: { row: Row; alarmId: string }[]) => Promise<void>
  },
): Promise<void> {
  for (const own of Map.groupBy(rows, row => row.ai_server_no).values()) {
    const [first] = own
    if (!first) continue
    const outcomes = await collector.submit(callerOf(first), own.map(eventOf), levelOf && own.map(levelOf))
    const refused = outcomes.filter(({ outcome }) => outcome === 'refused')
    if (refused.length > 0) log.warn({ refused }, `${what} could not be raised`)
    await note?.(own.map((row, index) => ({ row, alarmId: outcomes[index]?.alarmId ?? '' })))
  }
}
