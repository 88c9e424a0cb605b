import { alarmCalls, pendingDays } from '@watchfire/contract/alarm/alarm.calls.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { serverNow } from '../../core/server-clock.ts'
import { mayCall } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { SeverityMark, severityOf } from '../../ui/SeverityMark.tsx'
import { Muted } from '../../ui/text.tsx'
import styles from './RegionAlarms.module.css'
import { regionTexts } from './region.texts.ts'

const dayMs = 24 * 3_600_000
const shown = 20

export function useRegionAlarms(regionId: number) {
  const [from] = useState(() => serverNow() - pendingDays * dayMs)
  return useCall(
    alarmCalls.list,
    { state: 'pending', order: 'severeFirst', from, pageSize: shown },
    {
      quiet: true,
      selection: { regionId },
      refetchInterval: 10_000,
      enabled: regionId > 0 && mayCall(alarmCalls.list),
    },
  )
}

type Props = { regionId: number; list: ReturnType<typeof useRegionAlarms> }

/** What is pending in a region, the severe first; each opens on this page. */
export function RegionAlarms({ regionId, list }: Props) {
  const t = useTexts(regionTexts)
  const rows = list.data?.rows ?? []
  const total = list.data?.total ?? 0
  return (
    <section aria-label={t('alarms', { count: total })}>
      <h2>{t('alarms', { count: total })}</h2>
      {rows.length > 0 ? (
        <ul className={styles.alarms}>
          {rows.map(alarm => (
            <li key={alarm.id}>
              <SeverityMark severity={severityOf[alarm.level]} label={alarm.levelName} />
              <Link to={`/region-detail?regionId=${regionId}&alarm=${alarm.id}`}>
                {t('openAlarm', { time: alarm.atText, type: alarm.typeName, device: alarm.deviceName })}
              </Link>
            </li>
          ))}
        </ul>
      ) : list.data ? (
        <Muted as="p">{t('noAlarms')}</Muted>
      ) : (
        <ListEmpty
          state={list.isError ? 'failed' : 'loading'}
          error={list.error ?? undefined}
          onRetry={() => void list.refetch()}
        />
      )}
      {total > rows.length && <Muted as="p">{t('more', { total, shown: rows.length })}</Muted>}
    </section>
  )
}
