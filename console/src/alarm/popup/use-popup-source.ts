/** Alarms to pop up, each once, whichever way they come: live channel, 10 s poll, catching up after being away. */
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { tabStorage } from '../../core/browser-storage.ts'
import { serverNow } from '../../core/server-clock.ts'
import { hasRight } from '../../core/session-store.ts'
import { useCall } from '../../core/use-call.ts'
import { refreshPath } from '../live/alarm-cache.ts'
import { useAlarmUpdates } from '../live/live-alarms.ts'
import { popsUp } from './popup-rules.ts'
import { currentSwitches } from './popup-switches.ts'
import { shownAs, shownOnce } from './shown-once.ts'

/** Spec §9. */
const pollEvery = 10_000
/** A console that is opened shows what came in the last minutes, not the backlog of the shift: that stands on the desk. */
const openedWithin = 2 * 60_000
const storageKey = 'alarmsShown'

/** `severeAlways`: whatever the person at this browser has switched off. What everybody may not hear of stays away all the same. */
export function usePopupSource(show: (alarms: Alarm[]) => void, { severeAlways = false } = {}): void {
  const isFirstVisit = useRef(tabStorage.readJson(storageKey) === undefined)
  const shown = useRef<ReturnType<typeof shownOnce>>(undefined)
  shown.current ??= shownOnce(tabStorage.readJson(storageKey))

  const sift = (alarms: readonly Alarm[], cause: 'raised' | 'reminded', notBefore = 0) => {
    const now = serverNow()
    const own = currentSwitches()
    const switches = severeAlways ? { ...own, severe: true } : own
    const circumstances = { switches, may: hasRight, returns: cause === 'reminded' }
    // Remembered before the rules are asked: a level switched on later does not bring back what it had kept away.
    return alarms.filter(
      alarm =>
        shown.current?.take(shownAs(alarm), cause, now) &&
        alarm.receivedAt >= notBefore &&
        popsUp(alarm, circumstances),
    )
  }
  const put = (alarms: Alarm[]) => {
    tabStorage.writeJson(storageKey, shown.current?.entries().slice(-200))
    if (alarms.length > 0) show(alarms)
  }

  useAlarmUpdates(updates => {
    if (updates.raised.length + updates.reminded.length === 0) return
    put([...sift([...updates.pushedOut, ...updates.raised], 'raised'), ...sift(updates.reminded, 'reminded')])
  }, 'popups')

  const poll = useCall(alarmCalls.listCurrent, {}, { refetchInterval: pollEvery })
  const takePoll = useEffectEvent((alarms: readonly Alarm[]) => {
    const notBefore = isFirstVisit.current ? serverNow() - openedWithin : 0
    isFirstVisit.current = false
    put(sift([...alarms].reverse(), 'raised', notBefore))
  })
  useEffect(() => {
    if (poll.data) takePoll(poll.data)
  }, [poll.data])

  // Spec §4: polling starts anew with every page.
  const { pathname } = useLocation()
  const firstPath = useRef(pathname)
  useEffect(() => {
    if (firstPath.current === pathname) return
    firstPath.current = ''
    void refreshPath(alarmCalls.listCurrent)
  }, [pathname])
}
