/** Which levels pop up here: kept in this browser, per person. */
import { useSyncExternalStore } from 'react'
import { kept } from '../core/kept.ts'
import { currentUser, onSession } from '../core/session-store.ts'
import { allSwitchedOn, type PopupSwitches, switchableLevels } from './popup-rules.ts'

const keyNow = () => `alarmPopups.${currentUser()?.uid ?? ''}`

function readSwitches(): PopupSwitches {
  const stored = kept.readJson<Partial<Record<string, unknown>>>(keyNow())
  // A level added later, or a value written by hand: on, because a missed alarm is worse than one popup too many.
  return Object.fromEntries(switchableLevels.map(level => [level, stored?.[level] !== false])) as PopupSwitches
}

let switches: PopupSwitches = allSwitchedOn
let readFor: string | undefined
const listeners = new Set<() => void>()

export function currentSwitches(): PopupSwitches {
  if (readFor !== keyNow()) {
    readFor = keyNow()
    switches = readSwitches()
  }
  return switches
}

export function setSwitch(level: keyof PopupSwitches, on: boolean): void {
  switches = { ...currentSwitches(), [level]: on }
  kept.writeJson(keyNow(), switches)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const stop = onSession(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

export const useSwitches = (): PopupSwitches => useSyncExternalStore(subscribe, currentSwitches)
