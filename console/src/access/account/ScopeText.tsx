import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { accountTexts } from './account.texts.ts'
import { companiesOf } from './company-projects.ts'
import type { Places } from './place-choice.ts'
import { projectsText } from './projects-text.ts'
import { useRegionsOf } from './use-regions-of.ts'

type Props = { allProjects: boolean; regionLimits?: Places['regionLimits'] | undefined } & Pick<Places, 'projectIds'>

/** Projects and regions that are named by their numbers, in words. */
export function ScopeText({ allProjects, projectIds, regionLimits = [] }: Props) {
  const t = useTexts(accountTexts)
  const tree = useCall(companyCalls.readProjectTree, {}, { selection: {}, quiet: true }).data
  const regionsOf = useRegionsOf(regionLimits.map(limit => limit.projectId))
  if (!tree) return null
  const projects = companiesOf(tree)
    .flatMap(company => company.projects)
    .filter(project => projectIds.includes(project.projectId))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return projectsText(t, {
    allProjects,
    projectNames: projects.map(project => project.name),
    projectCount: projects.length,
    projectParts: projects.map(({ projectId }) => {
      const chosen = regionLimits.find(limit => limit.projectId === projectId)?.regionIds.length
      return chosen === undefined ? null : { chosen, of: Math.max(chosen, regionsOf(projectId).length) }
    }),
  })
}
