import { alarmState } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { Link } from 'react-router'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { StaleMark } from '../../ui/state/StaleMark.tsx'
import { useThrottled } from '../hooks/use-throttled.ts'
import { refreshPath } from '../live/alarm-cache.ts'
import { useGoneAlarms } from '../live/gone-alarms.ts'
import { useAlarmUpdates } from '../live/live-alarms.ts'
import { alarmTexts } from '../model/alarm.texts.ts'
import { deskTexts } from './desk.texts.ts'
import { type DeskInput, matchInput, withFilters } from './desk-query.ts'
import styles from './StateTabs.module.css'

/** In a flood the tabs are counted this often, in ms: everybody at a desk counts. */
const countPause = 3000
/** And whatever is told, in ms: where the back end has no live channel nobody tells. */
const readEvery = 30_000

type Props = {
  input: DeskInput
  params: URLSearchParams
  /** Another one is opened. */
  onLeave: () => void
}

/** What waits, what is handled, and both: each with its number, under the filters that are chosen. */
export function StateTabs({ input, params, onLeave }: Props) {
  const t = useTexts(deskTexts)
  const word = useTexts(alarmTexts)
  const { state: shown, ...filters } = matchInput(input)
  const { data } = useCall(deskCalls.countStates, filters, { refetchInterval: readEvery, keepPrevious: true })
  const refresh = useThrottled(() => void refreshPath(deskCalls.countStates), countPause)
  useAlarmUpdates(({ countsMoved }) => countsMoved && refresh())
  useGoneAlarms(refresh)
  const tab = (state?: (typeof alarmState.def.out.options)[number]) => (
    <Link
      key={state ?? ''}
      className={styles.tab}
      replace
      onClick={onLeave}
      to={{ search: String(withFilters(params, { state })) }}
      aria-current={state === shown ? 'true' : undefined}
    >
      {state ? word(state) : t('anyState')} <b data-ages>{data?.[state ?? 'total'] ?? '–'}</b>
    </Link>
  )
  return (
    <nav className={styles.tabs} aria-label={t('state')}>
      {tab()}
      {alarmState.def.out.options.map(tab)}
      <StaleMark />
    </nav>
  )
}
