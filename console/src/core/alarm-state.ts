/** What the top bar says about alarms. The alarm module sets it, the bar draws it. */
import { useSyncExternalStore } from 'react'
import { currentUser, onSession } from './session-store.ts'

export type AlarmState = {
  /** A fault nobody has looked at yet. */
  faultDot: boolean
}

const quiet: AlarmState = { faultDot: false }
const listeners = new Set<() => void>()
let state = quiet

const current = () => state
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setAlarmState(change: Partial<AlarmState>) {
  const next = { ...state, ...change }
  if (next.faultDot === state.faultDot) return
  state = next
  for (const listener of listeners) listener()
}

export const useAlarmState = (): AlarmState => useSyncExternalStore(subscribe, current, current)

onSession(() => {
  if (!currentUser()) setAlarmState(quiet)
})
