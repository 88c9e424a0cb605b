import type { ProjectRow } from '@watchfire/contract/company/project.shapes.ts'
import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import type { Translate } from '../../core/texts.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { ProjectActions } from './ProjectActions.tsx'
import type { projectTexts } from './project.texts.ts'
import type { ProjectAct } from './project-act.ts'

type Texts = Translate<(typeof projectTexts)['zh']>

export function projectColumns(
  t: Texts,
  act: (kind: ProjectAct, row: ProjectRow) => void,
): TableColumnsType<ProjectRow> {
  const counts = ['regions', 'aiServers', 'channels', 'pendingAlarms'] as const
  return [
    {
      title: t('name'),
      width: '14rem',
      render: (_, row) => (
        <TwoLines>
          <Link to={`/edit-factory/${row.projectId}`}>{row.name}</Link>
          <small>{row.companyName}</small>
        </TwoLines>
      ),
    },
    {
      title: t('state'),
      width: '7rem',
      render: (_, row) => <StateTag color={row.state === 'running' ? 'success' : 'default'}>{t(row.state)}</StateTag>,
    },
    { title: t('type'), width: '7rem', render: (_, row) => t(row.type) },
    {
      title: t('address'),
      render: (_, row) => (
        <TwoLines>
          <span>{row.address || '—'}</span>
          <small>{t('createdOn', { time: row.createdAtText.slice(0, 10) })}</small>
        </TwoLines>
      ),
    },
    ...counts.map(count => ({
      title: t(count),
      dataIndex: count,
      align: 'right' as const,
      width: count === 'pendingAlarms' ? '7.5rem' : '6.5rem',
    })),
    {
      key: 'actions',
      width: '13rem',
      fixed: 'right',
      render: (_, row) => <ProjectActions row={row} act={kind => act(kind, row)} />,
    },
  ]
}
