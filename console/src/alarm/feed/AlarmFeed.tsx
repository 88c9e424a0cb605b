import { alarmCalls, pendingDays } from '@watchfire/contract/alarm/alarm.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { serverNow } from '../../core/server-clock.ts'
import { dayOf } from '../../core/site-days.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { FigureLink } from '../../ui/FigureLink.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { StaleMark } from '../../ui/state/StaleMark.tsx'
import { Muted } from '../../ui/text.tsx'
import { listInput, readDesk } from '../desk/desk-query.ts'
import { useDeskList } from '../desk/use-desk-list.ts'
import { useDeskSequence } from '../desk/use-desk-sequence.ts'
import { useInView } from '../hooks/use-in-view.ts'
import { useResting } from '../hooks/use-resting.ts'
import { FreshButton } from '../list/FreshButton.tsx'
import { useOpenAlarm } from '../model/open-alarm.ts'
import { pendingAddress } from '../model/pending-range.ts'
import styles from './AlarmFeed.module.css'
import { FeedRow } from './FeedRow.tsx'
import { feedTexts } from './feed.texts.ts'
import { HandledFeed } from './HandledFeed.tsx'

/** The pending alarms of the selection, severe first, for a narrow column. It fills its place and scrolls inside. */
export function AlarmFeed() {
  const t = useTexts(feedTexts)
  const { id: openId, open } = useOpenAlarm()
  const today = dayOf(serverNow())
  const input = useMemo(
    () => listInput(readDesk(new URLSearchParams({ state: 'pending', from: addDays(today, -pendingDays) }), today)),
    [today],
  )
  const frame = useRef<HTMLElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const resting = useResting(frame)
  const atTop = useInView(top)
  const { list, listedUrgent, waiting, clearWaiting } = useDeskList(input, resting || !atTop || openId !== null)
  useDeskSequence({ page: list.data, listedUrgent, input, show: open })
  const rows = list.data?.rows ?? []
  // Not the total of a list that is held still: the one number that everything beside it shows.
  const pending = useCall(alarmCalls.countToday, {}, { quiet: true }).data?.pending

  return (
    <section ref={frame} data-testid="alarm-feed" className={styles.feed} aria-label={t('feed')}>
      <header>
        <h2>{t('feed')}</h2>
        <Muted data-testid="feed-pending" data-ages>
          <FigureLink to={pendingAddress()} right={rights.workplace}>
            {pending ?? ''} · {t('range', { days: pendingDays })}
          </FigureLink>
        </Muted>
        <StaleMark />
        <Can right={rights.workplace}>
          <Link to={pendingAddress()}>{t('all')}</Link>
        </Can>
      </header>
      <div className={styles.rows}>
        <div ref={top} className={styles.top} />
        {waiting > 0 && (
          <FreshButton
            type="button"
            onClick={() => {
              clearWaiting()
              top.current?.scrollIntoView()
              void list.refetch()
            }}
          >
            {t('fresh', { count: waiting })}
          </FreshButton>
        )}
        {rows.length === 0 && (list.isPending || list.isError) && (
          <ListEmpty
            state={list.isError ? 'failed' : 'loading'}
            error={list.error ?? undefined}
            onRetry={() => void list.refetch()}
          />
        )}
        {rows.length === 0 && list.isSuccess && <HandledFeed openId={openId} open={open} />}
        <ul>
          {rows.map(alarm => (
            <FeedRow key={alarm.id} alarm={alarm} isOpen={alarm.id === openId} open={open} />
          ))}
        </ul>
      </div>
    </section>
  )
}
