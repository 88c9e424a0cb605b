import { type DeviceKind, type DeviceState, deviceKind, deviceState } from '@watchfire/contract/device/device.shapes.ts'
import type { StateCounts } from '@watchfire/contract/device/device-state.shapes.ts'
import { Segmented } from 'antd'
import type { Translate } from '../../core/texts.ts'
import { figureSpace } from '../../ui/figure-space.ts'
import { choiceFilter, type Filter } from '../../ui/list/filters.tsx'
import type { deviceTexts } from '../device.texts.ts'
import type { StateTexts } from './device-state-labels.ts'

type ByState = Record<DeviceState, number>
const none: ByState = { offline: 0, online: 0, inactive: 0, disabled: 0 }

const withCount = (label: string, count: number | undefined) => `${label} ${count ?? figureSpace}`
const sumOf = (counts: ByState) => deviceState.out.options.reduce((sum, state) => sum + counts[state], 0)

/** How many of a kind, or of all kinds, are in each state. */
export const countsOfKind = (counts: StateCounts | undefined, kind: DeviceKind | undefined): ByState | undefined =>
  kind === undefined ? counts : counts && (counts.kinds.find(each => each.kind === kind) ?? none)

/** One of the kinds, each with how many there are of the chosen state. */
export const kindFilter = (counts: StateCounts | undefined, state: DeviceState | undefined, t: StateTexts): Filter =>
  choiceFilter(
    'kind',
    t('anyKind'),
    deviceKind.out.options.map(value => {
      const own = countsOfKind(counts, value)
      return { value, label: withCount(t(value), own && (state ? own[state] : sumOf(own))) }
    }),
  )

/** One of the states, each with how many are in it; `all` is the wire's 4 and filters nothing. */
export function stateFilter(
  counts: ByState | undefined,
  t: StateTexts,
  words: Translate<(typeof deviceTexts)['zh']>,
): Filter {
  const states = deviceState.out.options
  const all = counts && sumOf(counts)
  const options = [
    { value: '', label: withCount(t('all'), all) },
    ...states.map(value => ({ value: value as string, label: withCount(words(value), counts?.[value]) })),
  ]
  return {
    names: ['state'],
    render: ({ values, change }) => (
      <Segmented
        aria-label={t('filter')}
        value={values.state ?? ''}
        options={options}
        onChange={chosen => change({ state: chosen || undefined })}
      />
    ),
  }
}
