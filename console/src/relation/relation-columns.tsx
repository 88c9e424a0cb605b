import { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import type { Relation } from '@watchfire/contract/relation/relation.shapes.ts'
import type { TableColumnsType } from 'antd'
import { type Translate, useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { RowRemoval } from '../ui/list/RowActions.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import { relationTexts } from './relation.texts.ts'

const actions = {
  key: 'actions',
  width: '5rem',
  fixed: 'right',
  render: (_: unknown, relation: Relation) => <RemoveRelation relation={relation} />,
} as const

type Texts = Translate<(typeof relationTexts)['zh']>

export function relationColumns(t: Texts): TableColumnsType<Relation> {
  return [
    {
      title: t('source'),
      render: (_, { sourceName, sourcePlace }) => (
        <TwoLines>
          <span>{sourceName}</span>
          <small>{sourcePlace}</small>
        </TwoLines>
      ),
    },
    { title: t('kind'), width: '12rem', render: (_, { kind }) => t(kind) },
    {
      title: t('target'),
      render: (_, { targetName, targetPlace }) => (
        <TwoLines>
          <span>{targetName}</span>
          <small>{targetPlace}</small>
        </TwoLines>
      ),
    },
    { title: t('note'), dataIndex: 'note' },
    {
      title: t('made'),
      width: '12rem',
      render: (_, { madeBy, madeAtText }) => (
        <TwoLines>
          <span>{madeBy}</span>
          <small>{madeAtText}</small>
        </TwoLines>
      ),
    },
    actions,
  ]
}

/** Both ends in one column, where there is no room for more. */
export const narrowColumns = (t: Texts): TableColumnsType<Relation> => [
  {
    title: t('title'),
    render: (_, { sourceName, sourcePlace, kind, targetName, targetPlace, note }) => (
      <TwoLines>
        <span>{sourceName}</span>
        <small>{sourcePlace}</small>
        <small>{t(kind)}</small>
        <span>{targetName}</span>
        <small>{[targetPlace, note].filter(Boolean).join(' · ')}</small>
      </TwoLines>
    ),
  },
  actions,
]

function RemoveRelation({ relation: { relationId, sourceName, targetName } }: { relation: Relation }) {
  const t = useTexts(relationTexts)
  const remove = useAct(relationCalls.remove, { refresh: ['relation'], successText: t('done') })
  return (
    <RowRemoval
      label={t('remove')}
      of={`${sourceName} – ${targetName}`}
      title={t('removeTitle')}
      hint={t('removeHint')}
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ relationId })}
    />
  )
}
