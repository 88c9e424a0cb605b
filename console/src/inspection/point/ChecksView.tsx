import { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import type { PointCheck } from '@watchfire/contract/inspection/point/check.shapes.ts'
import type { TableColumnsType } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { type Translate, useTexts } from '../../core/texts.ts'
import { choiceFilter } from '../../ui/list/filters.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { CheckFacts } from './CheckFacts.tsx'
import { checkTexts } from './check.texts.ts'

const CheckDrawer = lazyDialog(async () => (await import('./CheckDrawer.tsx')).CheckDrawer)

/** What was found, newest first. */
export function ChecksView({ title }: { title: ReactNode }) {
  const t = useTexts(checkTexts)
  const columns = useMemo(() => checkColumns(t), [t])
  const filters = useMemo(
    () => [
      choiceFilter('only', t('any'), [
        { value: 'bad', label: t('onlyBad') },
        { value: 'odd', label: t('onlyOdd') },
      ]),
    ],
    [t],
  )
  return (
    <ListPage<typeof checkCalls.list>
      title={title}
      call={checkCalls.list}
      input={({ only }) => (only === 'bad' || only === 'odd' ? { only } : {})}
      idOf={check => String(check.checkId)}
      filters={filters}
      columns={columns}
      minWidth="52rem"
      emptyText={t('none')}
      refetchInterval={30_000}
      detail={({ id, close }) => <CheckDrawer checkId={Number(id)} onClose={close} />}
    />
  )
}

const checkColumns = (t: Translate<(typeof checkTexts)['zh']>): TableColumnsType<PointCheck> => [
  {
    title: t('point'),
    render: (_, { pointName, listName, version }) => (
      <TwoLines>
        <span>{pointName}</span>
        <small>{t('versionOf', { name: listName, version })}</small>
      </TwoLines>
    ),
  },
  { title: t('outcome'), width: '18rem', render: (_, check) => <CheckFacts check={check} /> },
  {
    title: t('by'),
    width: '13rem',
    render: (_, { byName, atText, projectName, regionName }) => (
      <TwoLines>
        <span>{[byName, regionName || projectName].filter(Boolean).join(' · ')}</span>
        <small>{atText.slice(0, 16)}</small>
      </TwoLines>
    ),
  },
]
