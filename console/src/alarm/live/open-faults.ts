/** The pending faults of cameras, for every mark on screen: one list, however many marks there are. */
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useSyncExternalStore } from 'react'

const none: ReadonlyMap<string, Alarm> = new Map()
let faults = none
const listeners = new Set<() => void>()

/** The newest of each channel is the one that is shown; the list comes newest first. */
export function setOpenFaults(rows: readonly Alarm[]): void {
  faults = rows.length > 0 ? new Map([...rows].reverse().map(alarm => [alarm.deviceId, alarm])) : none
  for (const listener of listeners) listener()
}

const faultsNow = () => faults
function onFaults(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useOpenFault = (deviceId: string): Alarm | undefined =>
  useSyncExternalStore(onFaults, faultsNow, faultsNow).get(deviceId)
