import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { z } from 'zod'
import type { Trx } from '../core/db/database.ts'
import type { Job } from '../core/jobs/ticker.ts'
import { countRaised, endHeldBack, findRoomy, lockLimit, releaseHeldBack } from './per-hour.queries.ts'
import { roomFor } from './per-hour.rules.ts'
import { type Finding, insertFindings } from './series.queries.ts'

const severe = z.encode(alarmLevel, 'severe')

/** Writes what rules found; beyond the alarms per hour of a rule it is only counted. What is severe is never held back. */
export async function keepFindings(trx: Trx, findings: readonly Finding[]): Promise<void> {
  const counted = (finding: Finding) =>
    finding.limit !== undefined && (finding.change ?? 'raise') === 'raise' && finding.series.level !== severe
  const ofRules = Map.groupBy(findings.filter(counted), ({ series }) => series.rule_id)
  const kept = new Map<Finding, Finding>()
  // In one order, so that no two wait for each other.
  for (const [, own] of [...ofRules].toSorted(([one], [other]) => one - other)) {
    const [first] = own
    if (!first) continue
    await lockLimit(trx, first.series)
    let raised = await countRaised(trx, first.series, first.series.shadow)
    for (const finding of own.toSorted((one, other) => one.reason.at - other.reason.at)) {
      const limit = finding.limit ?? 0
      const room = roomFor(limit, raised)
      if (room === 'none') kept.set(finding, { ...finding, isLimited: true })
      if (room === 'last') kept.set(finding, { ...finding, reason: { ...finding.reason, hourlyLimit: limit } })
      if (room !== 'none') raised += 1
    }
  }
  await insertFindings(
    trx,
    findings.map(finding => kept.get(finding) ?? finding),
  )
}

const atOnce = 500

/** What was held back and still holds is raised as soon as the hour has room for it. */
export const releaseAlarms: Job = {
  name: 'alarms rules held back',
  everyMs: 10_000,
  work: async trx => {
    await endHeldBack(trx, 20 * atOnce)
    for (const rule of await findRoomy(trx, atOnce)) {
      await lockLimit(trx, rule)
      const limit = rule.hourly_limit ?? Number.POSITIVE_INFINITY
      const room = Math.min(atOnce, limit - (await countRaised(trx, rule, false)))
      if (room > 0) await releaseHeldBack(trx, rule, room)
    }
  },
}
