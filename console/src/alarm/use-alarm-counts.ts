/** Keeps the strip and the fault dot true: at once by the live channel, and by the counts of today. */
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { useEffect, useRef } from 'react'
import { setAlarmState } from '../core/alarm-state.ts'
import { useRight } from '../core/session-store.ts'
import { useCall } from '../core/use-call.ts'
import { refreshPath } from './alarm-cache.ts'
import { useAlarmNews } from './live-alarms.ts'
import { useThrottled } from './use-throttled.ts'

const readEvery = 30_000
/** In a flood the counts are read this often, in ms. */
const countPause = 1500

export function useAlarmCounts(): void {
  const seesFaults = useRight(rights.faultAlarms)
  const today = useCall(alarmCalls.today, {}, { refetchInterval: readEvery }).data
  const refresh = useThrottled(() => void refreshPath(alarmCalls.today), countPause)
  useAlarmNews(news => {
    if (news.countsMoved) refresh()
    const fresh = news.raised.filter(alarm => alarm.state === 'pending')
    // Shown before the count is read: the strip is the alarm.
    if (fresh.some(alarm => alarm.level === 'severe'))
      setAlarmState({ severePending: Math.max(1, today?.pendingSevere ?? 0) })
    if (seesFaults && fresh.some(alarm => alarm.level === 'fault')) setAlarmState({ faultDot: true })
  }, 'popups')

  // The dot means "not looked at yet": it comes back only when there are more faults than before, and goes with the last one.
  const faultsBefore = useRef(0)
  useEffect(() => {
    if (!today) return
    setAlarmState({ severePending: today.pendingSevere })
    if (seesFaults && today.pendingFaults > faultsBefore.current) setAlarmState({ faultDot: true })
    if (!seesFaults || today.pendingFaults === 0) setAlarmState({ faultDot: false })
    faultsBefore.current = today.pendingFaults
  }, [today, seesFaults])
}
