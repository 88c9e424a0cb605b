import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import type { ProjectMove, ProjectRow } from '@watchfire/contract/company/project.shapes.ts'
import { useState } from 'react'
import { type Translate, useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { companiesBeside } from '../company-choices.ts'
import { MoveDialog } from '../MoveDialog.tsx'
import { projectTexts } from './project.texts.ts'

type Texts = Translate<(typeof projectTexts)['zh']>
type Props = { project: Pick<ProjectRow, 'projectId' | 'name' | 'companyId' | 'version'>; onClose: () => void }

/** Moves a project to another company of its customer, after saying what comes along and who sees it then. */
export function MoveProjectDialog({ project: { projectId, name, companyId, version }, onClose }: Props) {
  const t = useTexts(projectTexts)
  const [toCompanyId, setTarget] = useState<number>()
  const tree = useCall(companyCalls.readTree, {}, { selection: {}, quiet: true })
  const below = useCall(
    projectCalls.readMove,
    { projectId, toCompanyId: toCompanyId ?? 0 },
    { quiet: true, selection: {}, enabled: toCompanyId !== undefined },
  )
  const act = useAct(projectCalls.move, {
    refresh: ['company', 'project', 'region', 'device'],
    selection: {},
    successText: t('moved'),
    onSuccess: onClose,
  })
  const targets = tree.data && companiesBeside(tree.data, companyId)
  return (
    <MoveDialog
      title={t('moveTitle', { name })}
      verb={t('move')}
      label={t('moveTo')}
      targets={{
        loading: targets === undefined,
        options: targets?.map(one => ({ value: one.companyId, label: one.name })) ?? [],
        showSearch: { optionFilterProp: 'label' },
      }}
      target={toCompanyId}
      onTarget={setTarget}
      lines={below.data && linesOfMove(t, below.data)}
      blocked={
        below.data && below.data.sharedAiServers > 0
          ? t('moveShared', { count: below.data.sharedAiServers })
          : undefined
      }
      error={below.error}
      pending={act.isPending}
      onRetry={() => void below.refetch()}
      onConfirm={() => toCompanyId !== undefined && act.mutate({ projectId, toCompanyId, version })}
      onClose={onClose}
    />
  )
}

const linesOfMove = (t: Texts, move: ProjectMove): string[] => [
  t(move.hasFloorPlan ? 'moveAlongPlan' : 'moveAlong', move),
  ...(move.points + move.roundPlans + move.rounds + move.hazards > 0 ? [t('moveInspection', move)] : []),
  ...(move.parks > 0 ? [t('moveParks', move)] : []),
  ...(move.libraries > 0 ? [t('moveFaces', move)] : []),
  t('movePeople', move),
  ...(move.rules > 0 ? [t('moveRules', move)] : []),
  t('moveHistory', move),
]
