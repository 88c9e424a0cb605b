import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { serverNow } from '../../core/server-clock.ts'
import { dayOf, defaultDays } from '../../core/site-days.ts'
import type { Translate } from '../../core/texts.ts'
import type { uiTexts } from '../ui.texts.ts'
import { DayRange } from './DayRange.tsx'
import type { Filter } from './filters.tsx'

/** A span of calendar days of the site, both ends included. The default, the last `days`, is not written into the address: it moves on at midnight. */
export function dayFilter(t: Translate<(typeof uiTexts)['zh']>, label: string, days: number = defaultDays): Filter {
  return {
    names: ['from', 'until'],
    render: ({ values, change }) => {
      const today = dayOf(serverNow())
      const since = (days: number) => addDays(today, 1 - days)
      return (
        <DayRange
          label={label}
          from={values.from ?? since(days)}
          until={values.until ?? today}
          presets={[
            { label: t('today'), from: today, until: today },
            { label: t('yesterday'), from: since(2), until: since(2) },
            { label: t('lastDays', { days: 7 }), from: since(7), until: today },
            { label: t('lastDays', { days: 30 }), from: since(30), until: today },
          ]}
          onChange={(from, until) => {
            const isDefault = until === today && from === since(days)
            change(isDefault ? { from: undefined, until: undefined } : { from, until })
          }}
        />
      )
    },
  }
}
