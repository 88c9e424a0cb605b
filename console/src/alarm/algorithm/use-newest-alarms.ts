import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { type RefObject, useMemo } from 'react'
import { serverNow } from '../../core/server-clock.ts'
import { dayOf } from '../../core/site-days.ts'
import { listInput, readDesk } from '../desk/desk-query.ts'
import { useDeskList } from '../desk/use-desk-list.ts'
import { useDeskSequence } from '../desk/use-desk-sequence.ts'
import { useResting } from '../hooks/use-resting.ts'
import { useOpenAlarm } from '../model/open-alarm.ts'

const shown = 8
export const newestDays = 30

/** The newest alarms of an algorithm; `frame` holds them on the screen. */
export function useNewestAlarms(type: number, frame: RefObject<HTMLElement | null>) {
  const { id: openId, open } = useOpenAlarm()
  const today = dayOf(serverNow())
  const input = useMemo(() => {
    const params = new URLSearchParams({ from: addDays(today, 1 - newestDays), order: 'newest' })
    return { ...listInput(readDesk(params, today, type)), pageSize: shown }
  }, [today, type])
  const resting = useResting(frame)
  const { list, listedUrgent } = useDeskList(input, resting || openId !== null)
  useDeskSequence({ page: list.data, listedUrgent, input, show: open })
  return { list, openId, open }
}
