import { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import { relationKind } from '@watchfire/contract/relation/relation.shapes.ts'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { Can } from '../ui/Can.tsx'
import { EditedListPage } from '../ui/list/EditedListPage.tsx'
import { choiceFilter, textFilter } from '../ui/list/filters.tsx'
import { lazyDialog } from '../ui/state/lazy-part.tsx'
import { useNarrow } from '../ui/theme/use-media.ts'
import { AddRelationsDialog } from './AddRelationsDialog.tsx'
import { relationTexts } from './relation.texts.ts'
import { narrowColumns, relationColumns } from './relation-columns.tsx'
import { suggestionTexts } from './suggestion.texts.ts'

const SuggestionsDrawer = lazyDialog(async () => (await import('./SuggestionsDrawer.tsx')).SuggestionsDrawer)

/** What belongs together: cameras that see a device or a region, cameras of one place, and whom to call. */
export function RelationsPage() {
  const t = useTexts(relationTexts)
  const suggestion = useTexts(suggestionTexts)
  const narrow = useNarrow()
  const [isSuggesting, setSuggesting] = useState(false)
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
    <>
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
        view={
          <Can call={relationCalls.addOfDevice}>
            <Button onClick={() => setSuggesting(true)}>{suggestion('open')}</Button>
          </Can>
        }
      />
      {isSuggesting && <SuggestionsDrawer onClose={() => setSuggesting(false)} />}
    </>
  )
}
