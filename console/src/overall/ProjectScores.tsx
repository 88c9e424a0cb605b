import { rights } from '@watchfire/contract/core/rights.ts'
import type { Day } from '@watchfire/contract/core/zone-clock.ts'
import type { ProjectStanding } from '@watchfire/contract/overall/overall.calls.ts'
import { type ScorePart, scoreParts } from '@watchfire/contract/overall/score.rules.ts'
import { Table, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { select } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { TextButton } from '../ui/buttons.tsx'
import { Can } from '../ui/Can.tsx'
import { Muted } from '../ui/text.tsx'
import { GradeMark } from './GradeMark.tsx'
import { overallTexts } from './overall.texts.ts'
import { PartLink } from './PartLink.tsx'
import { type OverallTexts, tenths, valueText } from './score-part-labels.ts'

type Props = { projects: readonly ProjectStanding[]; days: { from: Day; until: Day } }

/** The projects in scope, what stands worst first. A name narrows the page to it, a number leads to its rows. */
export function ProjectScores({ projects, days }: Props) {
  const t = useTexts(overallTexts)
  const severalCompanies = new Set(projects.map(({ companyId }) => companyId)).size > 1
  const columns: TableColumnsType<ProjectStanding> = [
    {
      title: t('project'),
      fixed: 'left',
      render: (_, { companyId, projectId, projectName, hasPlan }) => (
        <>
          <TextButton onClick={() => select({ companyId, projectId })}>{projectName}</TextButton>{' '}
          {hasPlan && (
            <Can right={rights.projects}>
              <Link to={`/device-position/${projectId}`}>{t('plan')}</Link>
            </Can>
          )}
        </>
      ),
    },
    ...(severalCompanies ? [{ title: t('company'), dataIndex: 'companyName' }] : []),
    {
      title: t('points'),
      render: (_, { systemScore, grade }) => (
        <>
          <strong>{systemScore}</strong> <GradeMark grade={grade} />
        </>
      ),
    },
    {
      title: t('dearest'),
      render: (_, { dearest, parts }) =>
        dearest
          ? `${t(dearest)} ${t('lost', { points: tenths(parts.find(({ part }) => part === dearest)?.lost ?? 0) })}`
          : t('kept'),
    },
    ...scoreParts.map(part => ({
      title: t(part),
      render: (_: unknown, project: ProjectStanding) => partCell(t, part, project, days),
    })),
  ]
  return (
    <Table
      size="small"
      rowKey="projectId"
      columns={columns}
      dataSource={projects}
      pagination={projects.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
      scroll={{ x: 'max-content' }}
    />
  )
}

function partCell(t: OverallTexts, part: ScorePart, project: ProjectStanding, days: Props['days']) {
  const text = valueText(t, part, project.inputs)
  if (project.parts.find(each => each.part === part)?.quality === null)
    return <Muted title={text}>{t('notCounted')}</Muted>
  return (
    <PartLink part={part} days={days} project={project}>
      {text}
    </PartLink>
  )
}
