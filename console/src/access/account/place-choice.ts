/** Which projects and regions are chosen: a project as a whole, with whatever regions it gets, or some of its regions alone. */
import type { MemberProject } from '@watchfire/contract/access/account/account.shapes.ts'
import type { CompanyProjectNode } from '@watchfire/contract/company/company.shapes.ts'

export type Places = { projectIds: number[]; regionLimits: { projectId: number; regionIds: number[] }[] }
type Project = CompanyProjectNode['projects'][number]
/** The regions of a project, as far as they are known. */
export type RegionsOf = (projectId: number) => readonly { regionId: number; name: string }[]

export const nowhere: Places = { projectIds: [], regionLimits: [] }
export const placesOf = (projects: readonly MemberProject[]): Places => ({
  projectIds: projects.map(project => project.projectId),
  regionLimits: projects.flatMap(({ projectId, regions }) =>
    regions ? [{ projectId, regionIds: regions.map(region => region.regionId) }] : [],
  ),
})

export const companyKey = (companyId: number) => `company-${companyId}`
export const projectKey = (projectId: number) => `project-${projectId}`
export const regionKey = (projectId: number, regionId: number) => `region-${projectId}-${regionId}`

const limitOf = ({ regionLimits }: Places, projectId: number) =>
  regionLimits.find(limit => limit.projectId === projectId)

function without({ projectIds, regionLimits }: Places, projectId: number): Places {
  return {
    projectIds: projectIds.filter(id => id !== projectId),
    regionLimits: regionLimits.filter(limit => limit.projectId !== projectId),
  }
}

function withRegions(places: Places, projectId: number, regionIds: number[]): Places {
  const { projectIds, regionLimits } = without(places, projectId)
  return { projectIds: [...projectIds, projectId], regionLimits: [...regionLimits, { projectId, regionIds }] }
}

/** Whoever has a project in part gives all they have of it, and never the whole. */
function withProject(places: Places, { projectId, inPart }: Project, regionsOf: RegionsOf): Places {
  if (inPart)
    return withRegions(
      places,
      projectId,
      regionsOf(projectId).map(({ regionId }) => regionId),
    )
  const { projectIds, regionLimits } = without(places, projectId)
  return { projectIds: [...projectIds, projectId], regionLimits }
}

/** What is chosen after somebody has ticked a company, a project or a region, or has taken the tick away. */
export function toggled(
  places: Places,
  { key, ticked }: { key: string; ticked: boolean },
  shown: readonly CompanyProjectNode[],
  regionsOf: RegionsOf,
): Places {
  const projects = shown.flatMap(company =>
    company.projects.filter(project => key === companyKey(company.companyId) || key === projectKey(project.projectId)),
  )
  const [, projectId = 0, regionId] = key.split('-').map(Number)
  if (regionId === undefined)
    return projects.reduce(
      (all, project) => (ticked ? withProject(all, project, regionsOf) : without(all, project.projectId)),
      places,
    )
  const known = places.projectIds.includes(projectId) ? regionsOf(projectId).map(region => region.regionId) : []
  const had = (limitOf(places, projectId)?.regionIds ?? known).filter(id => id !== regionId)
  const regionIds = ticked ? [...had, regionId] : had
  return regionIds.length > 0 ? withRegions(places, projectId, regionIds) : without(places, projectId)
}

/** The keys that are ticked, and those that are in part. */
export function ticksOf(places: Places, shown: readonly CompanyProjectNode[], regionsOf: RegionsOf) {
  const checked: string[] = []
  const halfChecked: string[] = []
  for (const { companyId, projects } of shown) {
    const states = projects.map(project => {
      const { projectId } = project
      if (!places.projectIds.includes(projectId)) return 'none'
      const known = regionsOf(projectId).map(region => region.regionId)
      const chosen = limitOf(places, projectId)?.regionIds ?? known
      checked.push(...known.filter(id => chosen.includes(id)).map(id => regionKey(projectId, id)))
      const all = project.inPart ? known.every(id => chosen.includes(id)) : !limitOf(places, projectId)
      ;(all ? checked : halfChecked).push(projectKey(projectId))
      return all ? 'all' : 'part'
    })
    if (states.every(state => state === 'all')) checked.push(companyKey(companyId))
    else if (states.some(state => state !== 'none')) halfChecked.push(companyKey(companyId))
  }
  return { checked, halfChecked }
}
