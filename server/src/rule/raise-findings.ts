import { leavesOf } from '@watchfire/contract/rule/condition-tree.ts'
import { type RuleReason, ruleExtra } from '@watchfire/contract/rule/rule.shapes.ts'
import type { Database } from '../core/db/database.ts'
import { typedFacts } from '../device/device.public.ts'
import { type EventRaiser, raiseEvents } from '../ingest/ingest.public.ts'
import { applyChange } from './apply-change.ts'
import { findUnraised, noteRaised, type Unraised } from './series.queries.ts'

const limit = 500

/** Raises the alarms of what rules found, and changes those that are there. A finding is written with the state of its rule. */
export async function raiseFindings({ db, ...raiser }: { db: Database } & EventRaiser): Promise<void> {
  for (let isMore = true; isMore; ) {
    const findings = await findUnraised(db.system, limit)
    const raise = (rows: readonly Unraised[]) =>
      raiseEvents(raiser, rows, {
        what: 'alarms of rules',
        eventOf: alarmOf,
        levelOf: ({ level }) => level,
        note: raised => noteRaised(db.system, raised),
      })
    const [alarms, changes] = [findings.filter(isAlarm), findings.filter(row => !isAlarm(row))]
    await raise(alarms)
    // One after the other: each changes what the one before left.
    for (const row of changes) if (await applyChange(db, row)) await raise([row])
    isMore = findings.length === limit
  }
}

const isAlarm = ({ change }: Unraised) => change === 'raise'

function alarmOf({ rule_id, device_id, at, type, reason }: Unraised) {
  const event = { eventId: `rule:${rule_id}:${device_id}:${at}`, deviceId: device_id, alarmType: type, occurredAt: at }
  if ('alarms' in reason) return { ...event, extra: { [ruleExtra]: reason } }
  const { quantity, operator, threshold, upper, value } = reason
  const compared = comparedOf(reason)
  const isHigh = operator.startsWith('>') || (operator === 'outside' && upper !== null && (compared ?? 0) > upper)
  const normal = operator === 'outside' ? `${threshold}–${upper}` : `${opposites[operator]} ${threshold}`
  return {
    ...event,
    ...(compared !== null && typedFacts(quantity, { isHigh, value: compared, normal })),
    extra: { quantity, ...(value !== null && { value }), [ruleExtra]: reason },
  }
}

/** What stands beside what is normal; null where that is no value of the quantity: of silence, of a sum or a number of readings, of how far it changed. */
function comparedOf({ kind, missing, aggregate, value, measure, tree, leaves = [] }: RuleReason): number | null {
  const met = leaves.findIndex(leaf => leaf.met && !leaf.missing)
  if (tree && leavesOf(tree)[met]?.aggregate?.function === 'change') return null
  if (
    kind === 'silent' ||
    kind === 'change' ||
    missing ||
    aggregate?.function === 'sum' ||
    aggregate?.function === 'count'
  )
    return null
  return aggregate ? measure : value
}

const opposites = { '>': '≤', '>=': '<', '<': '≥', '<=': '>', '==': '≠', '!=': '=' } as const
