import { alarmCalls, pendingDays } from '@watchfire/contract/alarm/alarm.calls.ts'
import { menus, rights } from '@watchfire/contract/core/rights.ts'
import type { ReactNode } from 'react'
import { serverNow } from '../../core/server-clock.ts'
import { dayOf } from '../../core/site-days.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { FigureLink } from '../../ui/FigureLink.tsx'
import { StaleMark } from '../../ui/state/StaleMark.tsx'
import { feedTexts } from '../feed/feed.texts.ts'
import { pendingAddress } from '../model/pending-range.ts'
import styles from './TodayCounts.module.css'

/** The numbers of today, each with the list behind it. The watch over alarms keeps them fresh; without a number yet a dash holds the place. */
export function TodayCounts() {
  const t = useTexts(feedTexts)
  const today = useCall(alarmCalls.countToday, {}, { quiet: true }).data
  const shown = (count: number | undefined) => count ?? '–'
  const day = dayOf(serverNow())
  const ofToday = { from: day, until: day }
  const desk = (address: string, children: ReactNode) => (
    <FigureLink to={today && address} right={rights.workplace}>
      {children}
    </FigureLink>
  )
  const states = (state: Record<string, string>, children: ReactNode) => (
    <FigureLink
      to={today && `${menus.deviceStates.url}?${new URLSearchParams({ kind: 'channel', ...state })}`}
      right={rights.deviceStates}
    >
      {children}
    </FigureLink>
  )
  const ofDay = (filter: Record<string, string>) =>
    `${menus.workplace.url}?${new URLSearchParams({ ...ofToday, ...filter })}`
  return (
    <>
      <StaleMark />
      <dl data-testid="today-counts" className={styles.counts} aria-label={t('counts')}>
        <div>
          <dt>{t('total')}</dt>
          <dd data-ages>{desk(ofDay({}), shown(today?.total))}</dd>
        </div>
        <div>
          <dt>{t('pending', { days: pendingDays })}</dt>
          <dd data-ages>{desk(pendingAddress(), shown(today?.pending))}</dd>
        </div>
        <div>
          <dt>{t('severe', { days: pendingDays })}</dt>
          <dd data-ages data-alert={(today?.pendingSevere ?? 0) > 0}>
            {desk(pendingAddress('severe'), shown(today?.pendingSevere))}
          </dd>
        </div>
        <div>
          <dt>{t('handled')}</dt>
          <dd data-ages>{desk(ofDay({ state: 'handled' }), shown(today?.handled))}</dd>
        </div>
        <div>
          <dt>{t('channels')}</dt>
          <dd data-ages>
            {states({ state: 'online' }, shown(today?.channelsOnline))}
            <small> / {states({}, shown(today?.channels))}</small>
          </dd>
        </div>
      </dl>
    </>
  )
}
