import { alarmDesk } from '@watchfire/contract/alarm/alarm.calls.ts'
import { defaultPageSize } from '@watchfire/contract/core/body.ts'
import type { AnswerOf } from '@watchfire/contract/core/call.ts'
import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { alarmSourceCalls } from '@watchfire/contract/device/alarm-source.calls.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { serverNow } from '../../core/server-clock.ts'
import { dayOf } from '../../core/site-days.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { devicePath } from '../../device/public/device-path.ts'
import { StateMark } from '../../device/public/StateMark.tsx'
import { FigureLink } from '../../ui/FigureLink.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { ListPager } from '../../ui/list/ListPager.tsx'
import { Muted } from '../../ui/text.tsx'
import { LiveTile } from '../../video/public/LiveTile.tsx'
import { MarkWatch } from '../live/MarkWatch.tsx'
import { TileMarks } from '../public/TileMarks.tsx'
import { algorithmTexts } from './algorithm.texts.ts'
import styles from './RunningChannels.module.css'

/** Streams at once; the other channels are rows. */
const tiles = 4

type Props = {
  type: number
  /** Answered, or refused. */
  first: Pick<ReturnType<typeof useCall<typeof alarmSourceCalls.listOfAlgorithm>>, 'data' | 'error' | 'refetch'>
}

/** The channels an algorithm runs on: those that are first to watch live, the others as a list that leads to their pages. */
export function RunningChannels({ type, first }: Props) {
  const t = useTexts(algorithmTexts)
  const [pageNum, setPage] = useState(1)
  const further = useCall(
    alarmSourceCalls.listOfAlgorithm,
    { type, pageNum },
    { enabled: pageNum > 1, keepPrevious: true },
  )
  if (!first.data)
    return <ListEmpty state="failed" error={first.error ?? undefined} onRetry={() => void first.refetch()} />
  const { rows, total } = first.data
  if (total === 0) return <Muted>{t('noChannels')}</Muted>
  const live = rows.filter(({ state }) => state === 'online').slice(0, tiles)
  const listed = (pageNum === 1 ? rows : (further.data?.rows ?? [])).filter(row => !live.includes(row))
  return (
    <>
      <MarkWatch />
      {live.length > 0 && (
        <ul className={styles.tiles} aria-label={t('live')}>
          {live.map(channel => (
            <li key={channel.channelId}>
              <LiveTile channel={channel} small />
              <TileMarks deviceId={channel.channelId} />
            </li>
          ))}
        </ul>
      )}
      {listed.length > 0 && <Channels rows={listed} />}
      {total > defaultPageSize && (
        <ListPager page={pageNum} pageSize={defaultPageSize} total={total} onChange={setPage} />
      )}
    </>
  )
}

/** The days in which they are counted, today included. */
const countedDays = 30

function alarmsOf(device: string): string {
  const until = dayOf(serverNow())
  return `?${new URLSearchParams({ view: 'alarms', device, from: addDays(until, 1 - countedDays), until })}`
}

function Channels({ rows }: Pick<AnswerOf<typeof alarmSourceCalls.listOfAlgorithm>, 'rows'>) {
  const t = useTexts(algorithmTexts)
  return (
    <ul className={styles.list} aria-label={t('others')}>
      {rows.map(({ channelId, name, state, projectName, regionName, alarms }) => (
        <li key={channelId}>
          <StateMark state={state} />
          <Link to={devicePath(channelId)}>{name || channelId}</Link>
          <Muted>{[projectName, regionName].filter(Boolean).join(' · ')}</Muted>
          <span className={styles.count}>
            <FigureLink to={alarms > 0 ? alarmsOf(channelId) : undefined} right={alarmDesk}>
              {t('raised', { count: alarms })}
            </FigureLink>
          </span>
        </li>
      ))}
    </ul>
  )
}
