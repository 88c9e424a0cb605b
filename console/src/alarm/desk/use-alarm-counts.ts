/** Keeps the counts of today and the fault dot true: at once by the live channel, and by reading them again. */
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { AnswerOf } from '@watchfire/contract/core/call.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { useEffect, useRef } from 'react'
import { setAlarmState } from '../../core/alarm-state.ts'
import { useLiveEvents } from '../../core/live-channel.ts'
import { queryClient } from '../../core/query-client.ts'
import { currentSelection, useRight } from '../../core/session-store.ts'
import { keyOf, useCall } from '../../core/use-call.ts'
import { useThrottled } from '../hooks/use-throttled.ts'
import { refreshPath } from '../live/alarm-cache.ts'
import { useAlarmUpdates } from '../live/live-alarms.ts'
import { countsOnStrip } from '../popup/popup-rules.ts'
import { matchesDesk } from './matches-desk.ts'

const readEvery = 30_000
/** In a flood the counts are read this often, in ms. */
const countPause = 1500

export function useAlarmCounts(): void {
  const seesFaults = useRight(rights.faultAlarms)
  const today = useCall(alarmCalls.countToday, {}, { refetchInterval: readEvery }).data
  const refresh = useThrottled(() => void refreshPath(alarmCalls.countToday), countPause)
  useAlarmUpdates(updates => {
    if (updates.countsMoved) refresh()
    countSevere(updates.raised.filter(countsOnStrip))
    if (seesFaults && updates.raised.some(({ level, state }) => level === 'fault' && state === 'pending'))
      setAlarmState({ faultDot: true })
  }, 'popups')
  // The channels online stand among the counts.
  useLiveEvents('device', refresh)

  // The dot means "not looked at yet": it comes back only when there are more faults than before, and goes with the last one.
  const faultsBefore = useRef(0)
  useEffect(() => {
    if (!today) return
    if (seesFaults && today.pendingFaults > faultsBefore.current) setAlarmState({ faultDot: true })
    if (!seesFaults || today.pendingFaults === 0) setAlarmState({ faultDot: false })
    faultsBefore.current = today.pendingFaults
  }, [today, seesFaults])
}

/** Counted before the counts are read again: the strip is the alarm. All that show a number draw from this one answer. */
function countSevere(fresh: readonly Alarm[]): void {
  const selection = currentSelection()
  const count = fresh.filter(alarm => matchesDesk(alarm, {}, selection)).length
  if (count === 0) return
  queryClient.setQueryData<AnswerOf<typeof alarmCalls.countToday>>(
    keyOf(alarmCalls.countToday, {}, selection),
    now =>
      now && {
        ...now,
        total: now.total + count,
        severe: now.severe + count,
        pending: now.pending + count,
        pendingSevere: now.pendingSevere + count,
      },
  )
}
