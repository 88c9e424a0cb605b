/** The desk's rows: the server's list, held still while somebody reads it, with a count of what came meanwhile. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isUrgent } from '@watchfire/contract/alarm/alarm.rules.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { useLiveState } from '../../core/live-channel.ts'
import { isPassing } from '../../core/query-client.ts'
import type { Refusal } from '../../core/refusal.ts'
import { useSelection } from '../../core/session-store.ts'
import { useOpinionUse } from '../../opinion/public/opinion-marks.ts'
import { useAlarmUpdates } from '../live/live-alarms.ts'
import type { DeskInput } from './desk-query.ts'
import { matchesDesk } from './matches-desk.ts'
import { type DeskReading, deskKey, readDeskPage } from './read-desk-page.ts'

/** A list that takes new rows in by itself does so at most this often, in ms; the second when more come than anybody can read. */
const [settle, settleInFlood] = [1000, 3000]
const flood = 200
/** Spec §9, in ms. */
const pollEvery = 10_000
const none = { count: 0, lastAt: 0 }
/** A list that found nobody to read it from tries again this often, in ms. */
const again = 5000

export function useDeskList(input: DeskInput, isBeingRead: boolean) {
  const selection = useSelection()
  useOpinionUse()
  const queryKey = deskKey(input, selection)
  const list = useQuery<DeskReading, Refusal>({
    queryKey,
    queryFn: ({ signal }) => readDeskPage(input, signal),
    placeholderData: keepPreviousData,
    // Coming back to the tab must not move what was being read; what is new is counted instead.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })
  const readAt = list.dataUpdatedAt
  const askedAt = list.data?.askedAt ?? 0
  const [fresh, setFresh] = useState(none)
  // A reading that was asked for later has the rows. One that was only answered later may not: on a slow network an alarm comes between.
  const waiting = fresh.lastAt >= askedAt ? fresh.count : 0

  useAlarmUpdates(updates => {
    const firstPage = { ...input, pageNum: 1 }
    const matching = updates.raised.filter(alarm => matchesDesk(alarm, firstPage, selection)).length
    if (matching === 0) return
    // Of a flood only the newest were handed over; the rest is counted as if it matched alike.
    const count = Math.round((matching * updates.raisedTotal) / updates.raised.length)
    const lastAt = Date.now()
    startTransition(() => setFresh(now => ({ count: (now.lastAt >= askedAt ? now.count : 0) + count, lastAt })))
  })

  // Handled rows stay where they are until nobody looks, although a list of pending ones no longer has them.
  // So do severe ones at the top, where they were when the list was read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are changed in place between two readings.
  const listedUrgent = useMemo(() => urgentIn(list.data?.rows ?? [], input), [readAt, input])
  const outdated =
    list.data?.rows.some(
      row => (input.state !== undefined && row.state !== input.state) || (listedUrgent.has(row.id) && !isUrgent(row)),
    ) ?? false
  const takesIn = (waiting > 0 || outdated) && !isBeingRead && input.pageNum === 1
  const isFlood = waiting > flood
  const { refetch } = list
  useEffect(() => {
    if (!takesIn) return
    const wait = Math.max(0, readAt + (isFlood ? settleInFlood : settle) - Date.now())
    const timer = setTimeout(() => void refetch(), wait)
    return () => clearTimeout(timer)
  }, [takesIn, isFlood, readAt, refetch])

  // An interval of the query's own would begin anew with every row that changes, and in a flood never end.
  const failedAt = list.error && isPassing(list.error) && !isBeingRead ? list.errorUpdatedAt : 0
  useEffect(() => {
    if (failedAt === 0) return
    const timer = setTimeout(() => void refetch({ cancelRefetch: false }), again)
    return () => clearTimeout(timer)
  }, [failedAt, refetch])

  // Nobody says what is new where the back end has no live channel: the list is read again as the poll is.
  const polls = useLiveState() === 'missing' && !isBeingRead && input.pageNum === 1
  useEffect(() => {
    if (!polls || readAt === 0) return
    const timer = setTimeout(() => void refetch({ cancelRefetch: false }), pollEvery)
    return () => clearTimeout(timer)
  }, [polls, readAt, refetch])

  return { list, listedUrgent, waiting: takesIn ? 0 : waiting, clearWaiting: () => setFresh(none) }
}

/** The alarms that stand before the others, by their ids. */
const urgentIn = (rows: readonly Alarm[], { order }: DeskInput): ReadonlySet<string> =>
  new Set(order === 'severeFirst' ? rows.filter(isUrgent).map(row => row.id) : [])
