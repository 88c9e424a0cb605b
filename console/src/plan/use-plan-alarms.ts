import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useMemo } from 'react'
import { useLiveEvents } from '../core/live-channel.ts'
import { useCall } from '../core/use-call.ts'

const every = 10_000

/** The most urgent pending alarm of each channel of a project. */
export function usePlanAlarms(projectId: number): ReadonlyMap<string, AlarmLevel> {
  const current = useCall(alarmCalls.listCurrent, {}, { refetchInterval: every, selection: { projectId } })
  useLiveEvents('alarm', () => void current.refetch())
  return useMemo(() => {
    const levels = new Map<string, AlarmLevel>()
    // The severe ones come first.
    for (const alarm of current.data ?? []) if (!levels.has(alarm.deviceId)) levels.set(alarm.deviceId, alarm.level)
    return levels
  }, [current.data])
}
