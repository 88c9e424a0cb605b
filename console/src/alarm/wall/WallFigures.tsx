import { alarmCalls, pendingDays } from '@watchfire/contract/alarm/alarm.calls.ts'
import { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { useAlarmCounts } from '../desk/use-alarm-counts.ts'
import styles from './WallFigures.module.css'
import { wallTexts } from './wall.texts.ts'

const readEvery = 300_000
const placeLimit = 5

type Part = 'numbers' | 'response' | 'places'
const allParts: readonly Part[] = ['numbers', 'response', 'places']

/** The numbers of the site: what waits, what the day brought, how its cameras fare, where most comes from. */
export function WallFigures({ parts = allParts }: { parts?: readonly Part[] }) {
  return (
    <div className={styles.figures}>
      {parts.includes('numbers') && <Numbers />}
      {parts.includes('response') && <Response />}
      {parts.includes('places') && <Places />}
    </div>
  )
}

function Numbers() {
  const t = useTexts(wallTexts)
  useAlarmCounts()
  const today = useCall(alarmCalls.countToday, {}, { quiet: true }).data
  const offline = today ? today.channels - today.channelsOnline : 0
  return (
    <dl>
      <Figure name={t('pending')} note={t('ofDays', { days: pendingDays })} value={today?.pending} />
      <Figure
        name={t('pendingSevere')}
        value={today?.pendingSevere}
        tone={today?.pendingSevere ? 'severe' : undefined}
      />
      <Figure name={t('today')} value={today?.total} />
      <Figure name={t('handled')} value={today?.handled} tone="good" />
      <Figure
        name={t('online')}
        value={today?.channelsOnline}
        note={today && `/ ${today.channels}`}
        tone={offline > 0 ? 'fault' : undefined}
      />
      <Figure name={t('faults')} value={today?.pendingFaults} tone={today?.pendingFaults ? 'fault' : undefined} />
    </dl>
  )
}

function Response() {
  const t = useTexts(wallTexts)
  const response = useCall(homeCalls.readHandling, {}, { refetchInterval: readEvery }).data?.response
  const minutes = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : t('minutesShort', { minutes: Math.round(value * 10) / 10 })
  return (
    <section aria-label={t('response')}>
      <h2>{t('response')}</h2>
      <dl className={styles.pair}>
        <Figure name={t('median')} value={minutes(response?.median)} />
        <Figure name={t('p90')} value={minutes(response?.p90)} />
      </dl>
    </section>
  )
}

type FigureProps = {
  name: string
  value: number | string | undefined
  note?: string | undefined
  tone?: 'severe' | 'good' | 'fault' | undefined
}

function Figure({ name, value, note, tone }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-ages data-tone={tone}>
        {value ?? '–'} {note && <small>{note}</small>}
      </dd>
    </div>
  )
}

function Places() {
  const t = useTexts(wallTexts)
  const places = useCall(homeCalls.countByDevice, {}, { refetchInterval: readEvery })
  const rows = places.data?.slice(0, placeLimit) ?? []
  const max = Math.max(1, ...rows.map(({ total }) => total))
  return (
    <section aria-label={t('places')}>
      <h2>{t('places')}</h2>
      {rows.length === 0 && places.isSuccess && <p className={styles.none}>{t('noPlaces')}</p>}
      <ol className={styles.places}>
        {rows.map(({ deviceId, deviceName, total }) => (
          <li key={deviceId}>
            <span>{deviceName}</span>
            <b>{total}</b>
            <i style={{ width: `${(100 * total) / max}%` }} />
          </li>
        ))}
      </ol>
    </section>
  )
}
