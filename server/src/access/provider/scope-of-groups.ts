/** Which projects and regions somebody has by the groups they are in. */
import type { GivenScope } from '../account/membership.ts'

type MappedLimit = { projectId: number; regionIds: number[] }
export type MappedScope = { allProjects: boolean; projectIds: number[]; regionLimits: MappedLimit[] }
/** The scope is absent where the group gives its role alone. */
export type MappedGroup = { group: string; roleId: number; scope?: MappedScope | undefined }
export type GroupMap = readonly MappedGroup[]

/** What a map and its default give, as columns of a row. */
export type GivingRow = {
  groups: MappedGroup[]
  all_projects: boolean
  project_ids: number[]
  region_limits: MappedLimit[]
}

/** Whether the projects of somebody follow their groups, and are not given by hand. */
export const givesScopes = (map: GroupMap): boolean => map.some(one => one.scope)

/**
 * What all groups of the map that the person is in give together: a project that one of them gives as a whole is had as a whole. Who is
 * in none that gives projects has the default ones.
 */
export function scopeByGroups(row: GivingRow, groups: readonly string[]): GivenScope {
  const given = row.groups.flatMap(one => (one.scope && groups.includes(one.group) ? one.scope : []))
  return united(given.length > 0 ? given : [defaultScope(row)])
}

export const defaultScope = (row: Omit<GivingRow, 'groups'>): MappedScope => ({
  allProjects: row.all_projects,
  projectIds: row.project_ids,
  regionLimits: row.region_limits,
})

function united(scopes: readonly MappedScope[]): GivenScope {
  if (scopes.some(one => one.allProjects)) return { projectIds: null, regionLimits: [] }
  const projectIds = sorted(scopes.flatMap(one => one.projectIds))
  return { projectIds, regionLimits: projectIds.flatMap(projectId => limitOf(scopes, projectId) ?? []) }
}

/** Undefined for a project that one of the scopes has as a whole. */
function limitOf(scopes: readonly MappedScope[], projectId: number): MappedLimit | undefined {
  const limits = scopes
    .filter(one => one.projectIds.includes(projectId))
    .map(one => one.regionLimits.find(limit => limit.projectId === projectId))
  if (limits.includes(undefined)) return undefined
  return { projectId, regionIds: sorted(limits.flatMap(limit => limit?.regionIds ?? [])) }
}

const sorted = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b)

type Places = { projectIds: ReadonlySet<number>; projectOf: ReadonlyMap<number, number> }

/**
 * A scope as an account would have it by now: without projects and regions that are no more, and with a region that has moved where the
 * project it went to is had in part as well. Of a project whose last region is lost nothing is left, and never the whole.
 */
export function followedScope(
  { allProjects, projectIds, regionLimits }: MappedScope,
  { projectIds: present, projectOf }: Places,
): MappedScope {
  if (allProjects) return { allProjects, projectIds: [], regionLimits: [] }
  const regionIds = regionLimits.flatMap(limit => limit.regionIds)
  return {
    allProjects,
    projectIds: projectIds.filter(id => present.has(id)),
    regionLimits: regionLimits
      .filter(limit => present.has(limit.projectId))
      .map(({ projectId }) => ({
        projectId,
        regionIds: sorted(regionIds.filter(id => projectOf.get(id) === projectId)),
      })),
  }
}

/** As it is written. */
export const writtenScope = ({ projectIds, regionLimits }: GivenScope): MappedScope => ({
  allProjects: projectIds === null,
  projectIds: projectIds ?? [],
  regionLimits: regionLimits.map(({ projectId, regionIds }) => ({ projectId, regionIds: [...regionIds] })),
})

/** The same as columns. */
export const scopeColumns = (scope: GivenScope): Omit<GivingRow, 'groups'> => {
  const { allProjects, projectIds, regionLimits } = writtenScope(scope)
  return { all_projects: allProjects, project_ids: projectIds, region_limits: regionLimits }
}

/** By what is had, in whatever order it stands. */
export const isSameScope = (a: GivenScope, b: GivenScope): boolean => keyOfScope(a) === keyOfScope(b)

export const keyOfScope = ({ projectIds, regionLimits }: GivenScope): string =>
  JSON.stringify([
    projectIds && sorted(projectIds),
    regionLimits
      .map(({ projectId, regionIds }) => [projectId, sorted(regionIds)] as const)
      .toSorted(([a], [b]) => a - b),
  ])
