import { isMoreSevere } from '@watchfire/contract/alarm/alarm.rules.ts'
import { alarmLevel, alarmState } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { keptLevelChanges, type RuleLevels, ruleLevels, ruleLevelsExtra } from '@watchfire/contract/rule/level-steps.ts'
import { type RuleReason, ruleExtra, ruleReason } from '@watchfire/contract/rule/rule.shapes.ts'
import { z } from 'zod'
import { keyOfRow, publicAlarmId } from '../alarm/alarm.public.ts'
import { writeAudit } from '../audit/audit.public.ts'
import type { Database, Trx } from '../core/db/database.ts'
import { announceOutbox } from '../core/db/outbox-notifier.queries.ts'
import { type LockedAlarm, lockAlarmOf, lockChange, raiseLevel, writeLevels } from './level-change.queries.ts'
import { noteRaised, type Unraised } from './series.queries.ts'

const pending = z.encode(alarmState, 'pending')
const levelOf = (level: number) => z.decode(alarmLevel, level as 1)

/**
 * Makes of its alarm what a rule found (decision 0119), once: the finding is done in the same transaction. True where an alarm of its own is to be
 * raised instead: it rose when somebody had judged the milder one already.
 */
export function applyChange(db: Database, row: Unraised): Promise<boolean> {
  return db.system.transaction().execute(async trx => {
    if (!(await lockChange(trx, row))) return false
    const alarm = await lockAlarmOf(trx, row)
    const isOpen = alarm?.state === pending
    if (!isOpen && row.change === 'rise') return true
    if (isOpen) await change(trx, alarm, row)
    await noteRaised(trx, [{ row, alarmId: alarm ? publicAlarmId(keyOfRow(alarm)) : '' }])
    return false
  })
}

async function change(trx: Trx, alarm: LockedAlarm, row: Unraised): Promise<void> {
  const key = keyOfRow(alarm)
  const before = levelOf(alarm.level)
  const now = row.change === 'over' ? null : levelOf(row.level)
  // It never falls by itself: what was severe stays where severe alarms are looked for until somebody has judged it.
  const hasRisen = now !== null && isMoreSevere(now, before)
  if (hasRisen) await raiseLevel(trx, key, row.level)
  const changes = changesWith(alarm, row, now)
  await writeLevels(trx, key, { levels: { [ruleLevelsExtra]: { changes } }, cause: hasRisen ? 'risen' : 'repeated' })
  await announceOutbox(trx)
  const last = changes.at(-1)
  await writeAudit(
    trx,
    { tenantId: alarm.tenant_id, companyId: alarm.company_id, projectId: alarm.project_id, accountId: 0, address: '' },
    'alarm.level',
    publicAlarmId(key),
    { ruleId: row.rule_id, ...last, before: { level: before }, after: { level: hasRisen ? now : before } },
  )
}

function changesWith(
  alarm: LockedAlarm,
  row: Unraised,
  level: ReturnType<typeof levelOf> | null,
): RuleLevels['changes'] {
  const known = ruleLevels.safeParse(alarm.extra?.[ruleLevelsExtra]).data?.changes ?? begun(alarm)
  const reason = ruleReason.parse(row.reason)
  const now = { at: row.at, notedAt: Date.now(), value: figureOf(reason), threshold: reason.threshold }
  const [first, ...rest] = [...known, { change: row.change, level, ...now }]
  return first ? [first, ...rest.slice(1 - keptLevelChanges)] : []
}

/** How it was raised. */
function begun({ extra, level }: LockedAlarm): RuleLevels['changes'] {
  const reason = ruleReason.safeParse(extra?.[ruleExtra]).data
  if (!reason) return []
  const { at, threshold } = reason
  return [{ change: 'raise', level: levelOf(level), at, value: figureOf(reason), threshold }]
}

const figureOf = ({ aggregate, value, measure }: RuleReason) => (aggregate ? measure : value)
