import { z } from 'zod'
import { type AlarmKey, publicAlarmId } from '../alarm/alarm.public.ts'
import type { Trx } from '../core/db/database.ts'
import type { Job } from '../core/jobs/ticker.ts'
import { followRaised } from '../core/live/follow-raised.ts'
import { withinHours } from '../notice/notice.public.ts'
import {
  type AlarmOfRule,
  insertWaiting,
  type JudgedPlace,
  type LockedPlace,
  lockDuePlaces,
  matchAlarms,
  noteCut,
  ofRuledCustomers,
  placeNoOf,
  readWaiting,
  type WaitingAlarm,
  writePlaces,
} from './gather.queries.ts'
import { alarmReasonOf, guardOf, judgePlace, type Seen } from './gather.rules.ts'
import type { JudgeParts } from './judge-series.ts'
import { type JudgingError, judgingError, noteErrors } from './judging-cost.queries.ts'
import { keepFindings } from './keep-findings.ts'
import type { Finding } from './series.queries.ts'

/** Places of one transaction, and alarms of each. */
const limit = 200
const alarmsOfEach = 500

/** Gives rules the alarms that were raised. The place in the outbox moves on in the same transaction: each of them waits once. */
export const giveAlarms: Job = {
  name: 'alarms of rules',
  everyMs: 500,
  work: trx => followRaised(trx, 'rules', raised => enterAlarms(trx, raised), ofRuledCustomers),
}

async function enterAlarms(trx: Trx, raised: readonly AlarmKey[]): Promise<void> {
  const waiting: WaitingAlarm[] = []
  for (const alarm of await matchAlarms(trx, raised)) {
    const { tenant_id, rule_id, condition } = alarm
    const origin = originOf(alarm)
    const reason = guardOf(rule_id, origin)
    if (!reason) waiting.push({ ...alarm, ...origin, place_no: placeNoOf(condition.place, alarm) })
    // That a rule does not see its own alarms is no news.
    else if (origin.chain.length > 1)
      await noteCut(trx, { tenant_id, rule_id }, { reason, through: origin.name, at: alarm.at })
  }
  await insertWaiting(trx, waiting)
}

const raisedBy = z.object({
  ruleId: z.int(),
  name: z.string().catch(''),
  chain: z.array(z.int()).optional(),
  depth: z.int().optional(),
})
/** The rules that led to an alarm: none where none raised it. */
export function originOf({ reason }: Pick<AlarmOfRule, 'reason'>): { chain: number[]; depth: number; name: string } {
  const rule = raisedBy.safeParse(reason).data
  if (!rule) return { chain: [], depth: 0, name: '' }
  return { chain: rule.chain ?? [rule.ruleId], depth: rule.depth ?? 1, name: rule.name }
}

export const seenOf = (alarm: Omit<WaitingAlarm, 'tenant_id' | 'rule_id' | 'place_no'>): Seen => ({
  alarmId: alarm.alarm_id,
  alarmAt: alarm.alarm_at,
  at: alarm.at,
  type: alarm.type,
  deviceNo: alarm.device_no,
  chain: alarm.chain,
  depth: alarm.depth,
})

/** Judges the alarms that wait. State, findings and what no longer waits are written in one transaction. */
export async function judgePlaces({ db, log, clock, cost }: JudgeParts): Promise<void> {
  for (let isMore = true; isMore; ) {
    const errors: JudgingError[] = []
    isMore = await db.system.transaction().execute(async trx => {
      const held = await lockDuePlaces(trx, limit)
      if (held.length === 0) return false
      const waiting = Map.groupBy(await readWaiting(trx, held, alarmsOfEach), ({ place }) => place)
      const now = clock()
      const verdicts = held.map((place, index) => {
        const own = waiting.get(index) ?? []
        const judgeIt = () => judgeOne(place, own, now)
        try {
          return cost ? cost.timed(place, judgeIt) : judgeIt()
        } catch (error) {
          // One that cannot be judged keeps none of the others from it.
          log.error({ err: error, rule: place.rule_id }, 'a rule could not be judged')
          errors.push(judgingError(place, error))
          const usedIds = own.map(({ alarm_id }) => alarm_id)
          const dueAt = own.length < alarmsOfEach ? null : now
          return { judged: { place, memory: null, dueAt, usedIds }, findings: [] }
        }
      })
      await writePlaces(
        trx,
        verdicts.map(({ judged }) => judged),
      )
      const findings = verdicts.flatMap(verdict => verdict.findings)
      if (findings.length > 0) await keepFindings(trx, findings)
      return held.length === limit
    })
    await noteErrors(db, errors)
  }
}

function judgeOne(place: LockedPlace, waiting: readonly WaitingAlarm[], now: number) {
  const { condition, memory, hours } = place
  // Time does not pass what is still to be read.
  const last = waiting.length < alarmsOfEach ? undefined : waiting.at(-1)
  const { dueAt, used, found, ...rest } = judgePlace(
    { ruleId: place.rule_id, condition, ofTypes: place.of_types, memory },
    waiting.map(seenOf),
    {
      now: last ? Math.min(now, last.at + condition.lateness * 1000) : now,
      active: at => withinHours(hours, at),
    },
  )
  const judged: JudgedPlace = {
    place,
    memory: rest.memory,
    dueAt: last ? now : dueAt,
    usedIds: used.map(({ alarmId }) => alarmId),
  }
  const findings = found.flatMap((combined): Finding[] => {
    const newest = combined.seen.at(-1)
    if (!newest) return []
    const reason = alarmReasonOf({ ...place, ruleId: place.rule_id }, combined, publicAlarmId)
    // It stands at the device of the last of them.
    return [{ series: { ...place, device_no: newest.deviceNo }, reason, limit: condition.hourlyLimit }]
  })
  return { judged, findings }
}
