import { whyProjectStays } from '@watchfire/contract/company/place-dependents.ts'
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import type { ProjectDependents, ProjectRow } from '@watchfire/contract/company/project.shapes.ts'
import { useLanguage } from '../../core/language.ts'
import { listNames, type Translate, useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { ImpactDialog } from '../ImpactDialog.tsx'
import { projectTexts } from './project.texts.ts'

type Texts = Translate<(typeof projectTexts)['zh']>
type Props = { project: Pick<ProjectRow, 'projectId' | 'name'>; onClose: () => void }

/** Removes an empty project; of another one it says what hangs there. */
export function RemoveProjectDialog({ project: { projectId, name }, onClose }: Props) {
  const t = useTexts(projectTexts)
  const language = useLanguage()
  const below = useCall(projectCalls.readDependents, { projectId }, { quiet: true, selection: {} })
  const act = useAct(projectCalls.remove, {
    refresh: ['company', 'project', 'region', 'setup'],
    selection: {},
    successText: t('removed'),
    onSuccess: onClose,
  })
  const things = below.data ? whyProjectStays(below.data, language) : []
  const hindrance = things.length > 0 ? t('removeBlocked', { things: listNames(things) }) : undefined
  return (
    <ImpactDialog
      title={t('removeTitle', { name })}
      verb={t('remove')}
      danger
      lines={below.data && (hindrance ? [] : linesOfRemoval(t, below.data))}
      blocked={hindrance}
      error={below.error}
      pending={act.isPending}
      onRetry={() => void below.refetch()}
      onConfirm={() => act.mutate({ projectId })}
      onClose={onClose}
    />
  )
}

const linesOfRemoval = (t: Texts, below: ProjectDependents): string[] => [
  ...(below.regions > 0 ? [t('removeRegions', below)] : []),
  ...(below.accounts > 0 ? [t('removeAccounts', below)] : []),
  ...(below.rules > 0 ? [t('removeRules', below)] : []),
  ...(below.relations > 0 ? [t('removeRelations', below)] : []),
  ...(below.hasFloorPlan ? [t('removeFloorPlan')] : []),
  ...(below.hasCameraDefaults ? [t('removeDefaults')] : []),
  t('removeGone'),
]
