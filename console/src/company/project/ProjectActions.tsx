import {
  AimOutlined,
  DeleteOutlined,
  EditOutlined,
  PauseCircleOutlined,
  PictureOutlined,
  PlayCircleOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import type { ProjectRow } from '@watchfire/contract/company/project.shapes.ts'
import { useNavigate } from 'react-router'
import { useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { Can } from '../../ui/Can.tsx'
import { RowAction } from '../../ui/list/RowActions.tsx'
import { projectTexts } from './project.texts.ts'
import type { ProjectAct } from './project-act.ts'

/** What can be done with a project of the list. */
export function ProjectActions({ row, act }: { row: ProjectRow; act: (kind: ProjectAct) => void }) {
  const t = useTexts(projectTexts)
  const navigate = useNavigate()
  const { companyLevel } = useUser()
  const runs = row.state === 'running'
  const go = (page: string) => void navigate(`/${page}/${row.projectId}`)
  return (
    <>
      <RowAction label={t('edit')} of={row.name} icon={<EditOutlined />} onClick={() => act('edit')} />
      <RowAction label={t('plan')} of={row.name} icon={<PictureOutlined />} onClick={() => go('edit-factory')} />
      <RowAction label={t('positions')} of={row.name} icon={<AimOutlined />} onClick={() => go('device-position')} />
      <RowAction
        label={t(runs ? 'terminate' : 'resume')}
        of={row.name}
        icon={runs ? <PauseCircleOutlined /> : <PlayCircleOutlined />}
        onClick={() => act('state')}
      />
      {companyLevel !== 'company' && (
        <Can call={projectCalls.move}>
          <RowAction label={t('move')} of={row.name} icon={<SwapOutlined />} onClick={() => act('move')} />
        </Can>
      )}
      <Can call={projectCalls.remove}>
        <RowAction label={t('remove')} of={row.name} icon={<DeleteOutlined />} onClick={() => act('remove')} />
      </Can>
    </>
  )
}
