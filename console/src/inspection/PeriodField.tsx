import { Flex, Input, Segmented, Select } from 'antd'
import { serverNow } from '../core/server-clock.ts'
import { dayOf } from '../core/site-days.ts'
import { useTexts } from '../core/texts.ts'
import { monthTexts } from './month.texts.ts'
import { type PeriodKind, periodAround, periodKinds, periodName, periodsUntil } from './period.ts'

/** How many are offered. */
const offered = { quarter: 12, year: 6 }
const names = { month: 'byMonth', quarter: 'byQuarter', year: 'byYear' } as const

type Props = { kind: PeriodKind; period: string; onChange: (kind: PeriodKind, period: string) => void }

/** A month, a quarter or a year. */
export function PeriodField({ kind, period, onChange }: Props) {
  const t = useTexts(monthTexts)
  const now = dayOf(serverNow()).slice(0, 7)
  return (
    <Flex wrap gap="small">
      <Segmented
        aria-label={t('kinds')}
        value={kind}
        options={periodKinds.map(value => ({ value, label: t(names[value]) }))}
        onChange={next => onChange(next, periodAround(now, next))}
      />
      {kind === 'month' ? (
        <Input
          type="month"
          aria-label={t('month')}
          style={{ width: '13rem' }}
          value={period}
          onChange={({ target }) => /^\d{4}-\d{2}$/.test(target.value) && onChange(kind, target.value)}
        />
      ) : (
        <Select
          aria-label={t(kind)}
          style={{ width: '13rem' }}
          value={period}
          options={periodsUntil(now, kind, offered[kind]).map(value => ({ value, label: periodName(value, t) }))}
          onChange={next => onChange(kind, next)}
        />
      )}
    </Flex>
  )
}
