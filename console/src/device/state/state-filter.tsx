import { deviceState } from '@watchfire/contract/device/device.shapes.ts'
import type { StateCounts } from '@watchfire/contract/device/device-state.shapes.ts'
import { Segmented } from 'antd'
import type { Translate } from '../../core/texts.ts'
import type { Filter } from '../../ui/list/filters.tsx'
import type { deviceTexts } from '../device.texts.ts'
import type { StateTexts } from './state-words.ts'

/** One of the states, each with how many are in it; `all` is the wire's 4 and filters nothing. */
export function stateFilter(
  counts: StateCounts | undefined,
  t: StateTexts,
  words: Translate<(typeof deviceTexts)['zh']>,
): Filter {
  const states = deviceState.out.options
  const all = counts && states.reduce((sum, state) => sum + counts[state], 0)
  const withCount = (label: string, count: number | undefined) => (count === undefined ? label : `${label} ${count}`)
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
