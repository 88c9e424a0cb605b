import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import type { ProjectRow } from '@watchfire/contract/company/project.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { ImpactDialog } from '../ImpactDialog.tsx'
import { projectTexts } from './project.texts.ts'

type Props = { project: Pick<ProjectRow, 'projectId' | 'name' | 'state'>; onClose: () => void }

/** Terminates a project or lets it run again, after saying what comes of it. */
export function ProjectStateDialog({ project: { projectId, name, state }, onClose }: Props) {
  const t = useTexts(projectTexts)
  const runs = state === 'running'
  const below = useCall(projectCalls.readDependents, { projectId }, { quiet: true, selection: {} })
  const act = useAct(projectCalls.setState, {
    refresh: ['project'],
    selection: {},
    successText: t('done'),
    onSuccess: onClose,
  })
  const { data } = below
  return (
    <ImpactDialog
      title={t(runs ? 'terminateTitle' : 'resumeTitle', { name })}
      verb={t(runs ? 'terminate' : 'resume')}
      danger={runs}
      lines={data && (runs ? [t('terminateNew'), t('terminateAlarms', data), t('terminateBack')] : [t('resumeNew')])}
      error={below.error}
      pending={act.isPending}
      onRetry={() => void below.refetch()}
      onConfirm={() => act.mutate({ projectId, state: runs ? 'terminated' : 'running' })}
      onClose={onClose}
    />
  )
}
