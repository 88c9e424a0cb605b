import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import type { ProjectDependents, ProjectRow } from '@watchfire/contract/company/project.shapes.ts'
import { type Translate, useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { ImpactDialog } from '../ImpactDialog.tsx'
import { projectTexts } from './project.texts.ts'

type Texts = Translate<(typeof projectTexts)['zh']>
type Props = { project: Pick<ProjectRow, 'projectId' | 'name'>; onClose: () => void }

/** Removes an empty project; of another one it says what hangs there. */
export function RemoveProjectDialog({ project: { projectId, name }, onClose }: Props) {
  const t = useTexts(projectTexts)
  const below = useCall(projectCalls.readDependents, { projectId }, { quiet: true, selection: {} })
  const act = useAct(projectCalls.remove, {
    refresh: ['company', 'project', 'region', 'setup'],
    selection: {},
    successText: t('removed'),
    onSuccess: onClose,
  })
  return (
    <ImpactDialog
      title={t('removeTitle', { name })}
      verb={t('remove')}
      danger
      lines={below.data && linesOfRemoval(t, below.data)}
      blocked={below.data && hindrance(t, below.data)}
      error={below.error}
      pending={act.isPending}
      onRetry={() => void below.refetch()}
      onConfirm={() => act.mutate({ projectId })}
      onClose={onClose}
    />
  )
}

function hindrance(t: Texts, below: ProjectDependents): string | undefined {
  if (below.aiServers > 0 || below.channels > 0) return t('removeBlocked', below)
  return below.hasAlarms ? t('removeHistory') : undefined
}

function linesOfRemoval(t: Texts, below: ProjectDependents): string[] {
  if (hindrance(t, below)) return []
  return [
    ...(below.regions > 0 ? [t('removeRegions', below)] : []),
    ...(below.accounts > 0 ? [t('removeAccounts', below)] : []),
    t('removeGone'),
  ]
}
