import { PlusOutlined } from '@ant-design/icons'
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { type ProjectRow, projectType, runState } from '@watchfire/contract/company/project.shapes.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useSelection } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { MapSettingButton } from '../../map/public/MapSettingButton.tsx'
import { Can } from '../../ui/Can.tsx'
import { CompanyWideNote } from '../../ui/form/CompanyWideNote.tsx'
import { choiceFilter, textFilter } from '../../ui/list/filters.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { MoveProjectDialog } from './MoveProjectDialog.tsx'
import { ProjectDialog } from './ProjectDialog.tsx'
import { ProjectStateDialog } from './ProjectStateDialog.tsx'
import { projectTexts } from './project.texts.ts'
import type { ProjectAct } from './project-act.ts'
import { projectColumns } from './project-columns.tsx'
import { RemoveProjectDialog } from './RemoveProjectDialog.tsx'

const idOf = (row: ProjectRow) => String(row.projectId)

/** The projects of the companies in scope, with what hangs below each. */
export function ProjectPage() {
  const t = useTexts(projectTexts)
  const { companyId } = useSelection()
  const [acting, setActing] = useState<{ kind: ProjectAct | 'add'; row?: ProjectRow }>()
  const close = () => setActing(undefined)
  const columns = useMemo(() => projectColumns(t, (kind, row) => setActing({ kind, row })), [t])
  const filters = useMemo(() => {
    const choices = (values: readonly ('publicCloud' | 'privateCloud' | 'standalone' | 'running' | 'terminated')[]) =>
      values.map(value => ({ value, label: t(value) }))
    return [
      textFilter('keyword', t('keyword')),
      choiceFilter('type', t('allTypes'), choices(projectType.out.options)),
      choiceFilter('state', t('allStates'), choices(runState.out.options)),
    ]
  }, [t])
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setActing({ kind: 'add' })}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <ListPage<typeof projectCalls.list>
        title={t('title')}
        call={projectCalls.list}
        selection={{ companyId }}
        input={({ keyword, type, state }) => ({
          keyword,
          type: projectType.out.safeParse(type).data,
          state: runState.out.safeParse(state).data,
        })}
        filters={filters}
        idOf={idOf}
        columns={columns}
        minWidth="78rem"
        emptyText={t('noneYet')}
        emptyAction={<Can call={projectCalls.create}>{add}</Can>}
        actions={nothingYet => (
          <Can call={projectCalls.create} fallback={<CompanyWideNote />}>
            <MapSettingButton />
            {!nothingYet && add}
          </Can>
        )}
      />
      {(acting?.kind === 'add' || acting?.kind === 'edit') && <ProjectDialog project={acting.row} onClose={close} />}
      {acting?.kind === 'state' && acting.row && <ProjectStateDialog project={acting.row} onClose={close} />}
      {acting?.kind === 'move' && acting.row && <MoveProjectDialog project={acting.row} onClose={close} />}
      {acting?.kind === 'remove' && acting.row && <RemoveProjectDialog project={acting.row} onClose={close} />}
    </>
  )
}
