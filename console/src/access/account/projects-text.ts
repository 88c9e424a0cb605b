import { shownProjects } from '@watchfire/contract/access/account/account.shapes.ts'
import { listNames, type Translate } from '../../core/texts.ts'
import type { accountTexts } from './account.texts.ts'

type Texts = Translate<(typeof accountTexts)['zh']>
/** How many of the regions of a project; null: the whole project. */
type Part = { chosen: number; of: number } | null
type Given = {
  allProjects: boolean
  projectNames: readonly string[]
  projectCount: number
  projectParts?: readonly Part[]
}

/** The first projects by name, and how many there are. */
export function projectsText(t: Texts, { allProjects, projectNames, projectCount, projectParts }: Given): string {
  if (allProjects) return t('allProjects')
  if (projectCount === 0) return t('noProject')
  const names = listNames(
    projectNames.slice(0, shownProjects).map((name, index) => projectText(t, name, projectParts?.[index])),
  )
  return projectCount > shownProjects ? t('projectsMore', { names, count: projectCount }) : names
}

export const projectText = (t: Texts, name: string, part: Part | undefined): string =>
  part ? t('projectPart', { name, ...part }) : name
