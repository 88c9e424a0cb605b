import { alarmGoneEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import { quietEvent } from '@watchfire/contract/quiet/quiet.shapes.ts'
import { useEffect } from 'react'
import { useLiveEvents } from '../../core/live-channel.ts'
import { useCall } from '../../core/use-call.ts'
import { setQuietList } from '../quiet-store.ts'

/** For a back end without a live channel, and for what a deleted alarm takes along. */
const every = 30_000

/** Keeps the badges of the whole console up to date. Mounted once. */
export function QuietWatch() {
  const { data, refetch } = useCall(quietCalls.list, {}, { refetchInterval: every })
  useLiveEvents('quiet', () => void refetch(), quietEvent)
  useLiveEvents('alarmGone', () => void refetch(), alarmGoneEvent)
  useEffect(() => setQuietList(data), [data])
  return null
}
