/** The open alarm is part of the address (`?alarm=…`) on every page, so that a reload, a link and "back" work. */
import { alarmId } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { withOpenAlarm } from '../desk/desk-query.ts'

export function useOpenAlarm() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('alarm')
  const id = asked !== null && alarmId.safeParse(asked).success ? asked : null
  /**
   * Opening makes a step of the browser's history; going from one open alarm to the next replaces it. The address is read when
   * it is changed: a row drawn a while ago must not bring back the filters of that time.
   */
  const open = useCallback(
    (next: string) => {
      const now = new URLSearchParams(window.location.search)
      setParams(withOpenAlarm(now, next), { replace: now.has('alarm') })
    },
    [setParams],
  )
  const close = useCallback(
    () => setParams(withOpenAlarm(new URLSearchParams(window.location.search), null), { replace: true }),
    [setParams],
  )
  return { id, open, close }
}
