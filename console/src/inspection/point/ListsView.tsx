import { EditOutlined } from '@ant-design/icons'
import type { CheckList } from '@watchfire/contract/inspection/point/check-list.shapes.ts'
import { checkListCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import type { TableColumnsType } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { type Translate, useTexts } from '../../core/texts.ts'
import { Can } from '../../ui/Can.tsx'
import { EditedListPage } from '../../ui/list/EditedListPage.tsx'
import { RemoveRow } from '../../ui/list/RemoveRow.tsx'
import { RowAction } from '../../ui/list/RowActions.tsx'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { checkListTexts } from './check-list.texts.ts'

const ItemListDialog = lazyDialog(async () => (await import('./ItemListDialog.tsx')).ItemListDialog)

/** What is looked at. */
export function ListsView({ title }: { title: ReactNode }) {
  const t = useTexts(checkListTexts)
  const columns = useCallback((edit: (list: CheckList) => void) => listColumns(t, edit), [t])
  return (
    <EditedListPage<typeof checkListCalls.list>
      title={title}
      call={checkListCalls.list}
      input={() => ({})}
      idOf={list => String(list.listId)}
      columns={columns}
      minWidth="48rem"
      addCall={checkListCalls.save}
      addText={t('add')}
      addWhenEmpty
      emptyText={t('none')}
      dialog={(list, close) => <ItemListDialog list={list} onClose={close} />}
    />
  )
}

const listColumns = (
  t: Translate<(typeof checkListTexts)['zh']>,
  edit: (list: CheckList) => void,
): TableColumnsType<CheckList> => [
  {
    title: t('name'),
    render: (_, { name, items }) => (
      <TwoLines>
        <span>{name}</span>
        <small>{items.map(({ words }) => words).join(' · ')}</small>
      </TwoLines>
    ),
  },
  { title: t('items'), width: '7rem', render: (_, { items }) => t('itemCount', { count: items.length }) },
  { title: t('version'), width: '6rem', dataIndex: 'version' },
  { title: t('usedAt'), width: '9rem', render: (_, { points }) => t('points', { count: points }) },
  {
    title: t('changed'),
    width: '11rem',
    render: (_, { changedBy, changedAtText }) => (
      <TwoLines>
        <span>{changedBy}</span>
        <small>{changedAtText.slice(0, 16)}</small>
      </TwoLines>
    ),
  },
  {
    key: 'actions',
    width: '6rem',
    fixed: 'right',
    render: (_, list) => (
      <Can call={checkListCalls.save}>
        <RowAction label={t('edit')} of={list.name} icon={<EditOutlined />} onClick={() => edit(list)} />
        <RemoveRow
          call={checkListCalls.remove}
          input={{ listId: list.listId }}
          of={list.name}
          label={t('remove')}
          title={t('removeTitle')}
          hint={t('removeHint')}
          done={t('done')}
        />
      </Can>
    ),
  },
]
