import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { useMemo } from 'react'
import { useLiveEvents } from '../core/live-channel.ts'
import { useCall } from '../core/use-call.ts'

const every = 10_000

/** Projects in which a severe alarm waits. */
export function useSevereProjects(): ReadonlySet<number> {
  const current = useCall(alarmCalls.listCurrent, {}, { quiet: true, refetchInterval: every })
  useLiveEvents('alarm', () => void current.refetch())
  return useMemo(
    () => new Set((current.data ?? []).flatMap(({ level, projectId }) => (level === 'severe' ? [projectId] : []))),
    [current.data],
  )
}
