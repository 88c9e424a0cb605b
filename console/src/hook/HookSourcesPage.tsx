import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import type { HookSource } from '@watchfire/contract/hook/hook.shapes.ts'
import { useCallback } from 'react'
import { useTexts } from '../core/texts.ts'
import { EditedListPage } from '../ui/list/EditedListPage.tsx'
import { useNarrow } from '../ui/theme/use-media.ts'
import { HookDrawer } from './HookDrawer.tsx'
import { hookTexts } from './hook.texts.ts'
import { hookColumns, narrowColumns } from './hook-columns.tsx'
import { SourceDialog } from './SourceDialog.tsx'

const every = 10_000

/** Systems of others that post their events here, or whose messages are fetched. */
export function HookSourcesPage() {
  const t = useTexts(hookTexts)
  const narrow = useNarrow()
  const columns = useCallback(
    (edit: (source: HookSource) => void) => (narrow ? narrowColumns(t, edit) : hookColumns(t, edit)),
    [t, narrow],
  )
  return (
    <EditedListPage<typeof hookCalls.listSources>
      title={t('title')}
      call={hookCalls.listSources}
      input={() => ({})}
      idOf={source => String(source.sourceId)}
      columns={columns}
      minWidth={narrow ? '18rem' : '72rem'}
      refetchInterval={every}
      addCall={hookCalls.createSource}
      addText={t('add')}
      addWhenEmpty
      emptyText={t('noneYet')}
      detail={({ id, close }) => <HookDrawer sourceId={Number(id)} onClose={close} />}
      dialog={(source, close) => <SourceDialog source={source} onClose={close} />}
    />
  )
}
