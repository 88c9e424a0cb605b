import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { useEffect, useMemo } from 'react'
import { serverNow } from '../../core/server-clock.ts'
import { useCall } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { useThrottled } from '../hooks/use-throttled.ts'
import { useAlarmUpdates } from './live-alarms.ts'
import { type MarkedLevel, setPendingMarks } from './pending-marks.ts'

/** For a back end without a live channel. */
const readEvery = 30_000
const readPause = 1500
/** As far back as alarms are dated. */
const countedMs = 35 * 86_400_000
/** Most marks at once; a company with more broken cameras has the desk of faults. */
const pageSize = 1000

/** Keeps the marks of the live pictures up to date. Once on each page that shows pictures, for those who may see such alarms. */
export function MarkWatch() {
  return (
    <Can call={alarmCalls.list}>
      <WatchOf level="severe" />
      <Can right={rights.faultAlarms}>
        <WatchOf level="fault" />
      </Can>
    </Can>
  )
}

function WatchOf({ level }: { level: MarkedLevel }) {
  const from = useMemo(() => serverNow() - countedMs, [])
  const { data, refetch } = useCall(
    alarmCalls.list,
    { level, state: 'pending', from, pageSize },
    { refetchInterval: readEvery, quiet: true },
  )
  const refresh = useThrottled(() => void refetch(), readPause)
  useAlarmUpdates(updates => {
    const named = [...updates.raised, ...updates.changed.values()]
    if (updates.overflowed || named.some(alarm => alarm.level === level)) refresh()
  })
  useEffect(() => setPendingMarks(level, data?.rows.filter(alarm => alarm.state === 'pending') ?? []), [level, data])
  useEffect(() => () => setPendingMarks(level, []), [level])
  return null
}
