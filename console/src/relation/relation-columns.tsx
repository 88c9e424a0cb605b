import { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import type { Relation } from '@watchfire/contract/relation/relation.shapes.ts'
import type { TableColumnsType } from 'antd'
import type { Translate } from '../core/texts.ts'
import { RemoveRow } from '../ui/list/RemoveRow.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import type { relationTexts } from './relation.texts.ts'

type Texts = Translate<(typeof relationTexts)['zh']>

const actions = (t: Texts) =>
  ({
    key: 'actions',
    width: '5rem',
    fixed: 'right',
    render: (_: unknown, { relationId, sourceName, targetName }: Relation) => (
      <RemoveRow
        call={relationCalls.remove}
        input={{ relationId }}
        of={`${sourceName} – ${targetName}`}
        label={t('remove')}
        title={t('removeTitle')}
        hint={t('removeHint')}
        done={t('done')}
      />
    ),
  }) as const

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
    actions(t),
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
  actions(t),
]
