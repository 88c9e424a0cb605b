import { shownProjects } from '@watchfire/contract/access/account.shapes.ts'
import type { Translate } from '../../core/texts.ts'
import type { accountTexts } from './account.texts.ts'

type Given = { allProjects: boolean; projectNames: readonly string[]; projectCount: number }

/** The first projects by name, and how many there are. */
export function projectsText(
  t: Translate<(typeof accountTexts)['zh']>,
  { allProjects, projectNames, projectCount }: Given,
): string {
  if (allProjects) return t('allProjects')
  if (projectCount === 0) return t('noProject')
  const names = projectNames.slice(0, shownProjects).join('、')
  return projectCount > shownProjects ? t('projectsMore', { names, count: projectCount }) : names
}
