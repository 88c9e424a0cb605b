import { type StateReason, type StateSpan, stateReason } from '@watchfire/contract/device/device-state.shapes.ts'
import { deviceStates } from '../channel-view.ts'
import type { ChangeRow } from './state-history.queries.ts'

/** More changes than this within the time are told as one time in which the device was unstable. */
const maxChanges = 6
const withinMs = 600_000

type Change = Pick<ChangeRow, 'at' | 'to_state' | 'reason' | 'by_name'>

/** What changes (the newest first) come to as times in one state; `until` ends the newest of them, null while it lasts. */
export function stateSpans(changes: readonly Change[], until: number | null): StateSpan[] {
  const inOrder = changes.toReversed()
  const restless = restlessOf(inOrder)
  const spans: StateSpan[] = []
  for (let index = 0; index < inOrder.length; index += 1) {
    const change = inOrder[index] as Change
    let last = index
    while (restless[last] && restless[last + 1] && last + 1 < inOrder.length) last += 1
    const end = inOrder[last]
    if (last > index && end) {
      spans.push({ from: change.at, until: end.at, state: 'unstable', reason: null, by: '', changes: last - index })
      index = last
    }
    spans.push(spanOf(end ?? change, inOrder[index + 1]?.at ?? until))
  }
  return spans.toReversed()
}

const spanOf = ({ at, to_state, reason, by_name }: Change, until: number | null): StateSpan => ({
  from: at,
  until,
  state: deviceStates[to_state] ?? 'inactive',
  reason: reasonOf(reason),
  by: by_name,
  changes: 1,
})

export const reasonOf = (text: string): StateReason | null => stateReason.safeParse(text).data ?? null

/** What a device did by itself: that it was added or switched by somebody is always told. */
const isOwn = ({ to_state, reason }: Change) => to_state <= 1 && reason !== 'added'

/** Which of the changes are among too many within the time. */
function restlessOf(changes: readonly Change[]): boolean[] {
  const restless = changes.map(() => false)
  const own = changes.flatMap((change, index) => (isOwn(change) ? [{ at: change.at, index }] : []))
  for (const [number, { at }] of own.entries()) {
    const last = own[number + maxChanges]
    if (!last || last.at - at > withinMs) continue
    for (const { index } of own.slice(number, number + maxChanges + 1)) restless[index] = true
  }
  return restless
}
