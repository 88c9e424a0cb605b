import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { useEffect, useMemo } from 'react'
import { serverNow } from '../../core/server-clock.ts'
import { useCall } from '../../core/use-call.ts'
import { useThrottled } from '../hooks/use-throttled.ts'
import { useAlarmUpdates } from './live-alarms.ts'
import { setOpenFaults } from './open-faults.ts'

/** For a back end without a live channel. */
const readEvery = 30_000
const readPause = 1500
/** As far back as alarms are dated. */
const countedMs = 35 * 86_400_000
/** Most marks at once; a company with more broken cameras has the desk of faults. */
const pageSize = 1000

/** Keeps the fault marks of the live pictures up to date. Mounted once, for those who may see faults. */
export function FaultWatch() {
  const from = useMemo(() => serverNow() - countedMs, [])
  const { data, refetch } = useCall(
    alarmCalls.list,
    { level: 'fault', state: 'pending', from, pageSize },
    { refetchInterval: readEvery },
  )
  const refresh = useThrottled(() => void refetch(), readPause)
  useAlarmUpdates(updates => {
    const named = [...updates.raised, ...updates.changed.values()]
    if (updates.overflowed || named.some(alarm => alarm.level === 'fault')) refresh()
  })
  useEffect(() => setOpenFaults(data?.rows.filter(alarm => alarm.state === 'pending') ?? []), [data])
  useEffect(() => () => setOpenFaults([]), [])
  return null
}
