import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { type RefObject, useMemo } from 'react'
import { serverNow } from '../../core/server-clock.ts'
import { dayOf } from '../../core/site-days.ts'
import { listInput, readDesk } from '../desk/desk-query.ts'
import { useDeskList } from '../desk/use-desk-list.ts'
import { useResting } from '../hooks/use-resting.ts'

const shown = 12
const days = 7

/** What was handled last, for where nothing waits; `frame` holds the rows still while a pointer is on it. */
export function useHandledAlarms(frame: RefObject<HTMLElement | null>, isOneOpen: boolean) {
  const today = dayOf(serverNow())
  const input = useMemo(() => {
    const params = new URLSearchParams({ state: 'handled', from: addDays(today, 1 - days), order: 'newest' })
    return { ...listInput(readDesk(params, today)), pageSize: shown }
  }, [today])
  return useDeskList(input, useResting(frame) || isOneOpen).list
}
