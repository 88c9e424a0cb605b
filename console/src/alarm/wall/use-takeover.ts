import { useEffect, useState } from 'react'
import { announceAlarms } from '../../voice/public/announce-alarms.ts'
import { useAlarmUpdates } from '../live/live-alarms.ts'
import { usePopupSource } from '../popup/use-popup-source.ts'
import { noTakeover, raise, settle, type Takeover, tick } from './takeover.ts'

const nothing = () => undefined

/**
 * The severe alarm that has the wall now. It is heard as well; alarms come by the same ways as popups do, but a wall is there for
 * everybody in the room: the popups that the person signed in here has switched off hold back no severe alarm.
 */
export function useTakeover(): Takeover {
  const [takeover, setTakeover] = useState(noTakeover)
  usePopupSource(
    alarms => {
      announceAlarms(alarms, nothing)
      setTakeover(before => raise(performance.now(), before, alarms))
    },
    { severeAlways: true },
  )
  useAlarmUpdates(({ changed }) => setTakeover(before => settle(performance.now(), before, changed)), 'popups')
  const isOn = takeover.shown !== undefined
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => setTakeover(before => tick(performance.now(), before)), 1000)
    return () => clearInterval(timer)
  }, [isOn])
  return takeover
}
