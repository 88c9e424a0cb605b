import { menus, rights } from '@watchfire/contract/core/rights.ts'
import { stateCalls } from '@watchfire/contract/device/device-state.calls.ts'
import { overallCalls } from '@watchfire/contract/overall/overall.calls.ts'
import { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { mayCall } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { FigureLink } from '../../ui/FigureLink.tsx'
import { DeviceHealth } from '../DeviceHealth.tsx'
import { overallTexts } from '../overall.texts.ts'
import { LevelTrend } from './LevelTrend.tsx'
import styles from './SiteToday.module.css'

const readEvery = 60_000
const shownPlaces = 5

/** How the day stands, beside each other: by level and hour, where most comes from, who is away. What has nothing to say gives its room up. */
export function SiteToday() {
  const t = useTexts(overallTexts)
  const options = { refetchInterval: readEvery, keepPrevious: true }
  const trend = useCall(overallCalls.readTrend, {}, options)
  const places = useCall(homeCalls.countByDevice, {}, options).data ?? []
  const seesStates = mayCall(stateCalls.countStates)
  const states = useCall(stateCalls.countStates, { kind: 'channel' }, { ...options, enabled: seesStates }).data
  const hasTrend = !trend.isSuccess || trend.data.levels.length > 0
  const hasAway = states !== undefined && states.offline > 0
  if (!hasTrend && places.length === 0 && !hasAway) return null
  return (
    <div className={styles.today}>
      {hasTrend && (
        <section className={styles.trend} aria-label={t('trend')}>
          <h3>{t('trend')}</h3>
          <LevelTrend />
        </section>
      )}
      {places.length > 0 && <TopPlaces places={places.slice(0, shownPlaces)} />}
      {hasAway && (
        <section aria-label={t('health')}>
          <h3>{t('health')}</h3>
          <DeviceHealth />
        </section>
      )}
    </div>
  )
}

type Place = { deviceId: string; deviceName: string; projectName: string; total: number }

/** The desk's own days are those that are counted. */
const alarmsOf = (device: string) => `${menus.workplace.url}?${new URLSearchParams({ device })}`

function TopPlaces({ places }: { places: readonly Place[] }) {
  const t = useTexts(overallTexts)
  const max = Math.max(1, ...places.map(({ total }) => total))
  return (
    <section className={styles.ranked} aria-label={t('places')}>
      <h3>{t('places')}</h3>
      <ol className={styles.places}>
        {places.map(({ deviceId, deviceName, projectName, total }) => (
          <li key={deviceId} title={[projectName, deviceName].filter(Boolean).join(' · ')}>
            <span>
              <FigureLink to={alarmsOf(deviceId)} right={rights.workplace}>
                {deviceName}
              </FigureLink>
            </span>
            <b>
              <FigureLink to={alarmsOf(deviceId)} right={rights.workplace}>
                {total}
              </FigureLink>
            </b>
            <i aria-hidden style={{ width: `${(100 * total) / max}%` }} />
          </li>
        ))}
      </ol>
    </section>
  )
}
