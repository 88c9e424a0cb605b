import { menus } from '@watchfire/contract/core/rights.ts'
import { deviceState } from '@watchfire/contract/device/device.shapes.ts'
import { stateCalls } from '@watchfire/contract/device/device-state.calls.ts'
import { Link } from 'react-router'
import { siteText } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { Muted } from '../ui/text.tsx'
import styles from './DeviceHealth.module.css'
import { overallTexts } from './overall.texts.ts'

const readEvery = 30_000
const shown = 6

/** How many channels are in each state, and those that are away since the shortest time. */
export function DeviceHealth() {
  const t = useTexts(overallTexts)
  const options = { refetchInterval: readEvery, keepPrevious: true }
  const counts = useCall(stateCalls.countStates, { kind: 'channel' }, options)
  const away = useCall(
    stateCalls.listStates,
    { kind: 'channel', state: 'offline', pageNum: 1, pageSize: shown },
    options,
  ).data
  if (!counts.data)
    return (
      <ListEmpty
        state={counts.isError ? 'failed' : 'loading'}
        error={counts.error ?? undefined}
        onRetry={() => void counts.refetch()}
      />
    )
  const states = counts.data
  return (
    <div className={styles.health}>
      <dl>
        {deviceState.out.options.map(state => (
          <div key={state} data-alert={state === 'offline' && states.offline > 0}>
            <dt>{t(state)}</dt>
            <dd>
              <Link to={`${menus.deviceStates.url}?kind=channel&state=${state}`}>{states[state]}</Link>
            </dd>
          </div>
        ))}
      </dl>
      {states.offline === 0 && <Muted>{t('allOnline')}</Muted>}
      <ul>
        {away?.rows.map(row => (
          <li key={row.deviceId}>
            <Link to={`${menus.deviceStates.url}?${new URLSearchParams({ state: 'offline', keyword: row.deviceId })}`}>
              {row.name || row.deviceId}
            </Link>
            <Muted>
              {row.projectName} · {t('since', { at: siteText(row.stateSince).slice(5, 16) })}
            </Muted>
          </li>
        ))}
      </ul>
    </div>
  )
}
