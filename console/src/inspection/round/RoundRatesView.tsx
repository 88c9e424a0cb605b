import { roundCalls } from '@watchfire/contract/inspection/round/round.calls.ts'
import { fewestRounds, type RoundRate, ratedBy } from '@watchfire/contract/inspection/round/round.shapes.ts'
import type { TableColumnsType } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { type Translate, useTexts } from '../../core/texts.ts'
import { choiceFilter } from '../../ui/list/filters.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { type FilterTexts, useListUrl } from '../../ui/list/list-url.ts'
import { SheetButton } from '../../ui/list/SheetButton.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import styles from './RoundRatesView.module.css'
import { roundRateTexts } from './round-rate.texts.ts'
import { roundFilterInput, useRoundFilters } from './use-round-filters.ts'

const rateInput = ({ by, ...filters }: FilterTexts) => ({
  ...roundFilterInput(filters),
  ratedBy: ratedBy.safeParse(by).data ?? ('plan' as const),
})
const counts = ['over', 'done', 'late', 'missed'] as const
const idOf = ({ planId, walkerId, firstDay }: RoundRate) => `${planId}/${walkerId}/${firstDay}`

/** How many rounds were done in time, by plan, walker, week or month; each number leads to its rounds. */
export function RoundRatesView({ title }: { title: ReactNode }) {
  const t = useTexts(roundRateTexts)
  const others = useRoundFilters()
  const filters = useMemo(
    () => [
      choiceFilter(
        'by',
        t('plan'),
        ratedBy.options.map(value => ({ value, label: t(value) })),
      ),
      ...others,
    ],
    [t, others],
  )
  const [{ filters: chosen }] = useListUrl(['plan', 'walker'])
  const columns = useMemo(() => rateColumns(t, chosen), [t, chosen])
  return (
    <ListPage<typeof roundCalls.listRates>
      title={title}
      call={roundCalls.listRates}
      input={rateInput}
      idOf={idOf}
      filters={filters}
      columns={columns}
      minWidth="52rem"
      emptyText={t('none')}
      actions={<ExportRates />}
    />
  )
}

/** The same as .xlsx. */
function ExportRates() {
  const t = useTexts(roundRateTexts)
  const [{ filters }] = useListUrl(['by', 'plan', 'walker', 'from', 'until'])
  return <SheetButton call={roundCalls.exportRates} input={rateInput(filters)} name={t('title')} />
}

type Texts = Translate<(typeof roundRateTexts)['zh']>

const rateColumns = (t: Texts, chosen: FilterTexts): TableColumnsType<RoundRate> => [
  {
    title: t('name'),
    render: (_, { name, firstDay: first, lastDay: last }) => {
      const days = t('days', { first, last })
      return (
        <TwoLines>
          <span>{name || days}</span>
          {name && <small>{days}</small>}
        </TwoLines>
      )
    },
  },
  ...counts.map(count => ({
    title: t(count),
    width: '8rem',
    align: 'right' as const,
    render: (_: unknown, rate: RoundRate) =>
      rate[count] === 0 ? (
        0
      ) : (
        <Link to={roundsOf(rate, count, chosen)} aria-label={t('see', { what: t(count), count: rate[count] })}>
          {rate[count]}
        </Link>
      ),
  })),
  { title: t('rate'), width: '10rem', align: 'right', render: (_, rate) => <Share rate={rate} /> },
]

/** Rounded down: 100 % says that every one was done in time. Of few rounds it is grey, with their number. */
function Share({ rate: { done, over } }: { rate: RoundRate }) {
  const t = useTexts(roundRateTexts)
  const share = `${(Math.floor((done * 1000) / over) / 10).toFixed(1)}%`
  if (over >= fewestRounds) return share
  return (
    <span className={styles.few}>
      {share} <small>{t('few', { count: over })}</small>
    </span>
  )
}

/** The list of rounds behind a number. */
function roundsOf(rate: RoundRate, state: (typeof counts)[number], chosen: FilterTexts): string {
  const plan = rate.planId ?? chosen.plan
  const walker = rate.walkerId ?? chosen.walker
  const days = { from: rate.firstDay, until: rate.lastDay }
  const address = {
    view: 'rounds',
    state,
    ...days,
    ...(plan && { plan: String(plan) }),
    ...(walker && { walker: String(walker) }),
  }
  return `/fire-check?${new URLSearchParams(address)}`
}
