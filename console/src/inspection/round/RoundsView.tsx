import { roundCalls } from '@watchfire/contract/inspection/round/round.calls.ts'
import type { Round } from '@watchfire/contract/inspection/round/round.shapes.ts'
import type { TableColumnsType } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { type Translate, useTexts } from '../../core/texts.ts'
import { choiceFilter } from '../../ui/list/filters.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { useNarrow } from '../../ui/theme/use-media.ts'
import { RoundCards } from './RoundCards.tsx'
import { RoundStateMark } from './RoundStateMark.tsx'
import { roundTexts } from './round.texts.ts'
import { windowText } from './round-labels.ts'
import { roundInput, useRoundFilters } from './use-round-filters.ts'

const RoundDrawer = lazyDialog(async () => (await import('./RoundDrawer.tsx')).RoundDrawer)

const shownStates = ['due', 'underWay', 'over', 'done', 'late', 'missed'] as const

/** What is to be walked, the next one first, and what was. */
export function RoundsView({ title }: { title: ReactNode }) {
  const t = useTexts(roundTexts)
  const narrow = useNarrow()
  const columns = useMemo(() => roundColumns(t), [t])
  const others = useRoundFilters()
  const filters = useMemo(
    () => [
      choiceFilter(
        'state',
        t('anyState'),
        shownStates.map(value => ({ value, label: t(value) })),
      ),
      ...others,
    ],
    [t, others],
  )
  return (
    <ListPage<typeof roundCalls.list>
      title={title}
      call={roundCalls.list}
      input={roundInput}
      idOf={round => String(round.roundId)}
      filters={filters}
      columns={columns}
      minWidth="60rem"
      emptyText={t('noRounds')}
      refetchInterval={30_000}
      {...(narrow && { body: props => <RoundCards rounds={props.rows} open={props.open} /> })}
      detail={({ id, close }) => <RoundDrawer roundId={Number(id)} onClose={close} />}
    />
  )
}

const roundColumns = (t: Translate<(typeof roundTexts)['zh']>): TableColumnsType<Round> => [
  {
    title: t('round'),
    render: (_, { name, projectName }) => (
      <TwoLines>
        <span>{name}</span>
        <small>{projectName}</small>
      </TwoLines>
    ),
  },
  { title: t('window'), width: '19rem', render: (_, round) => windowText(round) },
  { title: t('state'), width: '8rem', render: (_, { roundState: state }) => <RoundStateMark state={state} /> },
  {
    title: t('progress'),
    width: '7rem',
    render: (_, { checkedCount: checked, pointCount: count }) => t('checkedOf', { checked, count }),
  },
  { title: t('walkers'), width: '12rem', render: (_, { walkers }) => walkers.map(({ name }) => name).join(' · ') },
]
