import { ruleExtra } from '@watchfire/contract/rule/rule.shapes.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../core/db/database.ts'
import { typedFacts } from '../device/device.public.ts'
import { type Collector, callerOf } from '../ingest/ingest.public.ts'
import { findUnraised, noteRaised, type Unraised } from './series.queries.ts'

const limit = 500

/**
 * Raises the alarms of what rules found. A finding is written with the state of its rule, and the event is named after it: whoever is
 * killed in between raises it at the next look, and never twice.
 */
export async function raiseFindings({
  db,
  collector,
  log,
}: {
  db: Database
  collector: Pick<Collector, 'submit'>
  log: Pick<FastifyBaseLogger, 'warn'>
}): Promise<void> {
  for (let isMore = true; isMore; ) {
    const findings = await findUnraised(db.system, limit)
    for (const own of Map.groupBy(findings, found => found.ai_server_no).values()) {
      const [first] = own
      if (!first) continue
      const levels = own.map(({ level }) => level)
      const outcomes = await collector.submit(callerOf(first), own.map(alarmOf), levels)
      const refused = outcomes.filter(({ outcome }) => outcome === 'refused')
      if (refused.length > 0) log.warn({ refused }, 'alarms of rules could not be raised')
      // One that is refused will be refused again: it keeps its mark without an alarm.
      await noteRaised(
        db.system,
        own.map((found, index) => ({ found, alarmId: outcomes[index]?.alarmId ?? '' })),
      )
    }
    isMore = findings.length === limit
  }
}

function alarmOf({ rule_id, device_id, at, type, reason }: Unraised) {
  const { quantity, operator, threshold, upper, value } = reason
  const isHigh = operator.startsWith('>') || (operator === 'outside' && upper !== null && (value ?? 0) > upper)
  const normal = operator === 'outside' ? `${threshold}–${upper}` : `${opposites[operator]} ${threshold}`
  return {
    eventId: `rule:${rule_id}:${device_id}:${at}`,
    deviceId: device_id,
    alarmType: type,
    occurredAt: at,
    ...(value !== null && reason.kind !== 'silent' && typedFacts(quantity, { isHigh, value, normal })),
    extra: { quantity, ...(value !== null && { value }), [ruleExtra]: reason },
  }
}

const opposites = { '>': '≤', '>=': '<', '<': '≥', '<=': '>', '==': '≠', '!=': '=' } as const
