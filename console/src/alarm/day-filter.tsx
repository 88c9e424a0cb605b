import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { serverNow } from '../core/server-clock.ts'
import type { Translate } from '../core/texts.ts'
import type { Filter } from '../ui/filters.tsx'
import type { deskTexts } from './desk.texts.ts'
import { defaultDays } from './desk-query.ts'
import { addDays, type Day, dayOf } from './site-days.ts'

/** A span of calendar days of the site, both ends included. The default is not written into the address: it moves on at midnight. */
export function dayFilter(t: Translate<(typeof deskTexts)['zh']>): Filter {
  return {
    names: ['from', 'until'],
    render: ({ values, change }) => {
      const today = dayOf(serverNow())
      const span = (from: Day, until: Day): [dayjs.Dayjs, dayjs.Dayjs] => [dayjs(from), dayjs(until)]
      return (
        <DatePicker.RangePicker
          className="wf-filter-period"
          aria-label={t('period')}
          allowClear={false}
          value={span(values.from ?? addDays(today, 1 - defaultDays), values.until ?? today)}
          presets={[
            { label: t('today'), value: span(today, today) },
            { label: t('yesterday'), value: span(addDays(today, -1), addDays(today, -1)) },
            { label: t('lastDays', { days: 7 }), value: span(addDays(today, -6), today) },
            { label: t('lastDays', { days: 30 }), value: span(addDays(today, -29), today) },
          ]}
          onChange={days => {
            const from = days?.[0]?.format('YYYY-MM-DD')
            const until = days?.[1]?.format('YYYY-MM-DD')
            const isDefault = until === today && from === addDays(today, 1 - defaultDays)
            change(isDefault ? { from: undefined, until: undefined } : { from, until })
          }}
        />
      )
    },
  }
}
