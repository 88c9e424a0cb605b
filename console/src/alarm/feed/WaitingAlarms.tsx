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
import { listInput, readDesk } from '../desk/desk-query.ts'
import { useDeskList } from '../desk/use-desk-list.ts'
import { useDeskSequence } from '../desk/use-desk-sequence.ts'
import { useResting } from '../hooks/use-resting.ts'
import { AlarmPictureRow } from '../list/AlarmPictureRow.tsx'
import { useOpenAlarm } from '../model/open-alarm.ts'
import { pendingAddress } from '../model/pending-range.ts'
import { feedTexts } from './feed.texts.ts'
import { HandledAlarms } from './HandledAlarms.tsx'
import styles from './WaitingAlarms.module.css'

const shown = 12

/** What waits, by its pictures: the severe ones first, each with the next act. As many as the window has room for in one row. */
export function WaitingAlarms() {
  const t = useTexts(feedTexts)
  const { id: openId, open } = useOpenAlarm()
  const today = dayOf(serverNow())
  const input = useMemo(() => {
    const params = new URLSearchParams({ state: 'pending', from: addDays(today, -pendingDays) })
    return { ...listInput(readDesk(params, today)), pageSize: shown }
  }, [today])
  const frame = useRef<HTMLElement>(null)
  const resting = useResting(frame)
  const { list, listedUrgent } = useDeskList(input, resting || openId !== null)
  useDeskSequence({ page: list.data, listedUrgent, input, show: open })
  const counts = useCall(alarmCalls.countToday, {}, { quiet: true }).data
  const rows = list.data?.rows ?? []
  return (
    <section
      ref={frame}
      className={styles.waiting}
      aria-label={t('feed')}
      data-alert={(counts?.pendingSevere ?? 0) > 0}
    >
      <header>
        <h2>{t('feed')}</h2>
        <strong data-ages>
          <FigureLink to={counts && pendingAddress()} right={rights.workplace}>
            {counts?.pending ?? ''}
          </FigureLink>
        </strong>
        {counts && (
          <span className={styles.severe}>
            <FigureLink to={pendingAddress('severe')} right={rights.workplace}>
              {t('severeOf', { count: counts.pendingSevere })}
            </FigureLink>
          </span>
        )}
        <Can right={rights.workplace}>
          <Link to={pendingAddress()}>{t('all')}</Link>
        </Can>
      </header>
      <div className={styles.body}>
        {rows.length === 0 && !list.isSuccess && (
          <ListEmpty
            state={list.isError ? 'failed' : 'loading'}
            error={list.error ?? undefined}
            onRetry={() => void list.refetch()}
          />
        )}
        {rows.length === 0 && list.isSuccess && <HandledAlarms openId={openId} open={open} />}
        {rows.length > 0 && <AlarmPictureRow rows={rows} openId={openId} open={open} />}
      </div>
    </section>
  )
}
