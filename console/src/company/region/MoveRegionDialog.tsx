import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import type { RegionMove, RegionRow } from '@watchfire/contract/company/region.shapes.ts'
import { useState } from 'react'
import { type Translate, useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { MoveDialog } from '../MoveDialog.tsx'
import { useProjectOptions } from '../public/use-place-options.ts'
import { regionTexts } from './region.texts.ts'

type Texts = Translate<(typeof regionTexts)['zh']>
type Props = { region: Pick<RegionRow, 'regionId' | 'name' | 'projectId' | 'version'>; onClose: () => void }

/** Moves a region to another project of its company, after saying what comes along and who sees it then. */
export function MoveRegionDialog({ region: { regionId, name, projectId, version }, onClose }: Props) {
  const t = useTexts(regionTexts)
  const [toProjectId, setTarget] = useState<number>()
  const companyId = useCall(projectCalls.get, { projectId }, { selection: {}, quiet: true }).data?.companyId
  const { select } = useProjectOptions({
    selection: { companyId },
    enabled: companyId !== undefined,
    optionOf: one =>
      one.companyId === companyId && one.projectId !== projectId
        ? { value: one.projectId, label: one.name }
        : undefined,
  })
  const inside = useCall(
    regionCalls.readMove,
    { regionId, toProjectId: toProjectId ?? 0 },
    { quiet: true, selection: {}, enabled: toProjectId !== undefined },
  )
  const act = useAct(regionCalls.move, {
    refresh: ['company', 'region', 'project', 'device', 'plan'],
    selection: {},
    successText: t('moved'),
    onSuccess: onClose,
  })
  return (
    <MoveDialog
      title={t('moveTitle', { name })}
      verb={t('move')}
      label={t('moveTo')}
      targets={select}
      target={toProjectId}
      onTarget={setTarget}
      lines={inside.data && linesOfMove(t, inside.data)}
      error={inside.error}
      pending={act.isPending}
      onRetry={() => void inside.refetch()}
      onConfirm={() => toProjectId !== undefined && act.mutate({ regionId, toProjectId, version })}
      onClose={onClose}
    />
  )
}

const linesOfMove = (t: Texts, move: RegionMove): string[] => [
  t('moveAlong', move),
  ...(move.points > 0 || move.hazards > 0 ? [t('moveInspection', move)] : []),
  ...(move.parks > 0 ? [t('moveParks', move)] : []),
  ...(move.rounds > 0 ? [t('moveRounds', move)] : []),
  ...(move.positions > 0 ? [t('movePositions', move)] : []),
  t('movePeople', move),
  ...(move.rules > 0 ? [t('moveRules', move)] : []),
  t('moveHistory', move),
]
