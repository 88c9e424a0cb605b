import { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import { relationKind } from '@watchfire/contract/relation/relation.shapes.ts'
import { useCallback, useMemo } from 'react'
import { useTexts } from '../core/texts.ts'
import { EditedListPage } from '../ui/list/EditedListPage.tsx'
import { choiceFilter, textFilter } from '../ui/list/filters.tsx'
import { useNarrow } from '../ui/theme/use-media.ts'
import { AddRelationsDialog } from './AddRelationsDialog.tsx'
import { relationTexts } from './relation.texts.ts'
import { narrowColumns, relationColumns } from './relation-columns.tsx'

/** What belongs together: cameras that see a device or a region, cameras of one place, and whom to call. */
export function RelationsPage() {
  const t = useTexts(relationTexts)
  const narrow = useNarrow()
  const columns = useCallback(() => (narrow ? narrowColumns(t) : relationColumns(t)), [t, narrow])
  const filters = useMemo(
    () => [
      textFilter('keyword', t('keyword')),
      choiceFilter(
        'kind',
        t('anyKind'),
        relationKind.out.options.map(value => ({ value, label: t(value) })),
      ),
    ],
    [t],
  )
  return (
    <EditedListPage<typeof relationCalls.list>
      title={t('title')}
      call={relationCalls.list}
      input={({ keyword, kind }) => ({ keyword, kind: relationKind.out.safeParse(kind).data })}
      idOf={relation => String(relation.relationId)}
      filters={filters}
      columns={columns}
      minWidth={narrow ? '18rem' : '64rem'}
      addCall={relationCalls.addOfDevice}
      addText={t('add')}
      addWhenEmpty
      emptyText={t('noneYet')}
      dialog={(_, close) => <AddRelationsDialog onClose={close} />}
    />
  )
}
