/** One verdict on alarms of any families: each family has a call of its own (spec §7), and alarms of one call go together. */
import type { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { familyWays } from '@watchfire/contract/alarm/alarm.families.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { request } from '../../core/client.ts'
import { Refusal } from '../../core/refusal.ts'
import { commonState, gravestOf, type Seen } from './handle-form.ts'

export type Judgement = Omit<InputOf<typeof alarmCalls.handle>, 'alarmIds' | 'seenState' | 'seenLevel'> & {
  alarms: readonly Alarm[]
  /** What the operator decided upon. */
  seen: Seen
}
/** A call takes all of its alarms or none; after one that was refused the rest is not asked for. */
export type Outcome = { done: readonly Alarm[]; refusal?: Refusal }

/** The alarms by the call that handles them, in the order they were given. */
function handlingShares(alarms: readonly Alarm[]) {
  const calls = new Set(alarms.map(alarm => familyWays[alarm.family].handle))
  return [...calls].map(call => [call, alarms.filter(alarm => familyWays[alarm.family].handle === call)] as const)
}

export async function handleByFamily({ alarms, seen, ...verdict }: Judgement): Promise<Outcome> {
  const done: Alarm[] = []
  for (const [call, share] of handlingShares(alarms)) {
    const input = {
      ...verdict,
      ...toldWith(share),
      alarmIds: share.map(alarm => familyWays[alarm.family].idOf(alarm)),
      seenState: commonState(share, seen),
      seenLevel: gravestOf(share),
    }
    try {
      await request(call, input)
    } catch (error) {
      if (error instanceof Refusal) return { done, refusal: error }
      throw error
    }
    done.push(...share)
  }
  return { done }
}

const toldWith = ([first]: readonly Alarm[]) => first && familyWays[first.family].told
