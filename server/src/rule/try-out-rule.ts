import { type AlarmLevel, alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import type { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import { type RuleTrial, type TrialResult, trialLimits } from '@watchfire/contract/rule/rule.shapes.ts'
import { z } from 'zod'
import { type Reader, readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { semaphore } from '../core/semaphore.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { sharesOf } from '../core/shares.ts'
import { siteText } from '../core/site-time.ts'
import { type TimeSlices, timeSlices } from '../core/time-slices.ts'
import { withinHours } from '../notice/notice.public.ts'
import { againMsOf, makeTrial } from './again.rules.ts'
import { judgingOf } from './judge.rules.ts'
import { limitedOf } from './limited-of.ts'
import { findOwner, type RuleContent } from './rule.queries.ts'
import { contentOf } from './rule-chosen.ts'
import { requireSound } from './rule-content.ts'
import { atFirst, type Found, type Sample, type Standing } from './standing.rules.ts'
import { advance, nextDue, step } from './step.rules.ts'
import { findTriedSensors, findUnheard, readTried } from './trial.queries.ts'
import { tryOutAlarms } from './try-out-alarms.ts'
import { tryOutTree } from './try-out-tree.ts'

const dayMs = 86_400_000

/** Each reads as much as many lists do, with one connection all along: whoever comes later waits without. */
const atOnce = 2
const maxWaiting = 30

/** The alarms a rule would have raised of what is stored, by the state machine that judges live. */
export const tryOutRule = (): Handler<typeof ruleCalls.tryOut> => {
  const { ruleTrialsOfAccount: account, ruleTrialsOfCustomer: customer } = limits
  const shares = sharesOf({ account, customer }, () => refuse('rule.tooManyTrials'))
  const inTurn = semaphore(atOnce, maxWaiting)
  return async (input, viewer, { db }) => {
    requireSound(input)
    shares.check(viewer)
    const leave = shares.enter(viewer)
    try {
      return await inTurn(() => readInScope(db, viewer, trx => tryOut(trx, viewer, input)))
    } finally {
      leave()
    }
  }
}

async function tryOut(db: Reader, viewer: Viewer, input: RuleTrial & { companyId: number }): Promise<TrialResult> {
  const owner = await findOwner(db, viewer, input.companyId)
  if (!owner) throw refuse('company.notFound')
  const content = await contentOf(db, owner, input)
  const now = Date.now()
  const since = now - trialLimits.days * dayMs
  const { tree } = content.condition
  if (tree) return tryOutTree(db, owner, { ...content, tree }, { since, now })
  if (content.ofTypes.length > 0) return tryOutAlarms(db, owner, content, { since, now })
  const sensors = await findTriedSensors(db, owner, content, trialLimits.sensors + 1)
  const unheard = await findUnheard(db, owner, content, trialLimits.sensors)
  const tried = sensors.slice(0, trialLimits.sensors)
  const named: TrialResult['named'] = []
  let readings = 0
  let triedSince: number | null = null
  const around = { since, now, slices: timeSlices() }
  // One after the other: other calls have their turn in between.
  for (const { device_no: deviceNo, device_id: sensorId, name: sensorName } of tried) {
    const key = { tenantId: owner.tenant_id, deviceNo, quantity: content.quantity }
    const samples = await readTried(db, key, since, trialLimits.readings)
    readings += samples.length
    if (samples.length === trialLimits.readings) triedSince = Math.max(triedSince ?? 0, samples[0]?.at ?? 0)
    for (const { at, change, rung, isGap = false, ...found } of await foundIn(content, samples, around)) {
      const value = content.condition.aggregate ? found.measure : found.value
      named.push({
        sensorId,
        sensorName,
        at,
        atText: siteText(at),
        value,
        isGap,
        change,
        level: levelAt(content, rung),
      })
    }
  }
  named.sort((one, other) => other.at - one.at)
  const raised = named.filter(({ change }) => change === 'raise')
  const limited = limitedOf(content, raised)
  const isPart = sensors.length > tried.length || triedSince !== null
  return {
    ...{ sensors: tried.length, isPart, triedSince, unheard, readings, alarms: raised.length, limited },
    named: named.slice(0, trialLimits.named),
  }
}

/** Of its own threshold the rule's level, of a further one that one's; null when it is over. */
const levelAt = ({ level, condition }: RuleContent, rung: number): AlarmLevel | null =>
  rung < 0 ? null : (condition.steps?.[rung - 1]?.level ?? z.decode(alarmLevel, level as 1))

async function foundIn(
  { condition, hours }: Pick<RuleContent, 'condition' | 'hours'>,
  samples: readonly Sample[],
  { since, now, slices }: { since: number; now: number; slices: TimeSlices },
): Promise<Found[]> {
  const rule = judgingOf(condition)
  const active = (at: number) => withinHours(hours, at)
  const again = { ...rule, againMs: againMsOf(condition), since }
  const trial = makeTrial<Standing, Found>(again, atFirst, {
    advance: (standing, to) => advance(rule, standing, to, active),
    nextDue: (standing, until) => nextDue(rule, standing, until),
    slices,
  })
  slices.resume()
  for (const sample of samples) await trial.step(sample.at, standing => step(rule, standing, sample, active))
  return trial.end(now)
}
