/** What the top bar says about alarms. The alarm module sets it, the bar draws it. */
import { createStore } from './create-store.ts'
import { currentUser, onSession } from './session-store.ts'

export type AlarmState = {
  /** A fault nobody has looked at yet. */
  faultDot: boolean
}

const quiet: AlarmState = { faultDot: false }
const state = createStore(quiet)

export function setAlarmState(change: Partial<AlarmState>) {
  const next = { ...state.now(), ...change }
  if (next.faultDot !== state.now().faultDot) state.put(next)
}

export const useAlarmState = state.use

onSession(() => {
  if (!currentUser()) setAlarmState(quiet)
})
