/** An operator who handles what is pending, sends again what got no answer, and writes down what was acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Chance } from './seeded-random.ts'
import type { WirePerson } from './wire-person.ts'

export type Verdict = {
  /** Unique: it finds the rows of the call in the history. */
  comment: string
  alarmIds: string[]
  /** Requests that may have arrived, each signed anew. */
  requests: number
  acknowledged: boolean
  /** It said that it saw the alarms pending: then it can never count twice. */
  careful: boolean
}

export type Work = { verdicts: Verdict[]; surprises: unknown[] }

/** Somebody else, or an earlier try of the same call, was there first. */
const overtaken = ['alarm.handledMeanwhile', 'alarm.notAgain', 'session.replayed']

export async function handleAlarms(
  person: WirePerson,
  name: string,
  work: Work,
  chance: Chance,
  ending: AbortSignal,
): Promise<void> {
  for (let number = 1; !ending.aborted; number += 1) {
    const { rows } = await person.insist(alarmCalls.list, { state: 'pending', pageSize: 50 })
    if (rows.length === 0) {
      await sleep(50)
      continue
    }
    const chosen = new Set(Array.from({ length: chance.between(1, 5) }, () => chance.oneOf(rows).id))
    const verdict: Verdict = {
      comment: `${name}-${number}`,
      alarmIds: [...chosen],
      requests: 0,
      acknowledged: false,
      careful: chance.happens(0.5),
    }
    work.verdicts.push(verdict)
    await give(verdict)
    await sleep(chance.between(0, 80))
  }

  async function give(verdict: Verdict): Promise<void> {
    const sign = () =>
      person.sign(alarmCalls.handle, {
        alarmIds: verdict.alarmIds,
        verdict: 'trueAlarm',
        comment: verdict.comment,
        ...(verdict.careful ? { seenState: 'pending' as const } : {}),
      })
    for (let request = sign(); ; ) {
      verdict.requests += 1
      const received = await person.send(request)
      if (received.kind === 'answer') {
        if (received.body.rcode === 0) verdict.acknowledged = true
        else if (!overtaken.includes(received.body.errorCode ?? '')) work.surprises.push(received)
        return
      }
      await sleep(chance.between(20, 200))
      if (chance.happens(0.3)) return
      // The console signs anew; a proxy may send the very same request twice.
      if (chance.happens(0.7)) request = sign()
    }
  }
}
