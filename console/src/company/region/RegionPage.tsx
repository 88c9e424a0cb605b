import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import type { RegionRow } from '@watchfire/contract/company/region.shapes.ts'
import { useCallback, useMemo, useState } from 'react'
import { useSelection } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { EditedListPage } from '../../ui/list/EditedListPage.tsx'
import { textFilter } from '../../ui/list/filters.tsx'
import { MoveRegionDialog } from './MoveRegionDialog.tsx'
import { RegionDialog } from './RegionDialog.tsx'
import { RemoveRegionDialog } from './RemoveRegionDialog.tsx'
import { regionTexts } from './region.texts.ts'
import { regionColumns } from './region-columns.tsx'

/** The regions of the projects in scope, with what stands in each. */
export function RegionPage() {
  const t = useTexts(regionTexts)
  const { companyId, projectId } = useSelection()
  const [moved, setMoved] = useState<RegionRow>()
  const [removed, setRemoved] = useState<RegionRow>()
  const columns = useCallback(
    (edit: (row: RegionRow) => void) => regionColumns(t, { edit, move: setMoved, remove: setRemoved }),
    [t],
  )
  const filters = useMemo(() => [textFilter('keyword', t('keyword'))], [t])
  return (
    <>
      <EditedListPage
        title={t('title')}
        call={regionCalls.list}
        selection={{ companyId, projectId }}
        input={({ keyword }) => ({ keyword })}
        filters={filters}
        idOf={row => String(row.regionId)}
        columns={columns}
        minWidth="64rem"
        addCall={regionCalls.create}
        addText={t('add')}
        addWhenEmpty
        emptyText={t('noneYet')}
        dialog={(region, close) => <RegionDialog region={region} onClose={close} />}
      />
      {moved && <MoveRegionDialog region={moved} onClose={() => setMoved(undefined)} />}
      {removed && <RemoveRegionDialog region={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}
