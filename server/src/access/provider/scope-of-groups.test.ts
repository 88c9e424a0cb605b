import { describe, expect, test } from 'vitest'
import { followedScope, isSameScope, type MappedScope, scopeByGroups } from './scope-of-groups.ts'

const all: MappedScope = { allProjects: true, projectIds: [], regionLimits: [] }
/** Projects by their numbers: true as a whole, else the regions that are had. */
const some = (projects: Record<number, true | number[]>): MappedScope => ({
  allProjects: false,
  projectIds: Object.keys(projects).map(Number),
  regionLimits: Object.entries(projects).flatMap(([id, regionIds]) =>
    regionIds === true ? [] : [{ projectId: Number(id), regionIds }],
  ),
})

describe('what the groups of a person give', () => {
  const whole = some({ 9: true })
  const map: Record<string, MappedScope | undefined> = {
    hall: some({ 1: [11, 12] }),
    yard: some({ 1: [12, 13], 2: [21] }),
    chiefs: some({ 1: true }),
    everywhere: all,
    lost: some({ 1: [] }),
    staff: undefined,
  }
  const row = {
    groups: Object.entries(map).map(([group, scope]) => ({ group, roleId: 4, scope })),
    all_projects: whole.allProjects,
    project_ids: whole.projectIds,
    region_limits: whole.regionLimits,
  }
  test.each<[string, string[], MappedScope]>([
    ['one group', ['hall'], some({ 1: [11, 12] })],
    ['two, each with its regions', ['hall', 'yard'], some({ 1: [11, 12, 13], 2: [21] })],
    ['the whole project wins over single regions', ['hall', 'chiefs'], some({ 1: true })],
    ['all projects win over everything', ['yard', 'everywhere'], all],
    ['a group that gives a role alone adds nothing', ['staff', 'hall'], some({ 1: [11, 12] })],
    ['in none that gives projects: the default ones', ['staff', 'unknown'], whole],
    ['in none at all: the default ones', [], whole],
    ['a group that lost its last region gives nothing, and never the whole', ['lost'], some({ 1: [] })],
    ['what is lost to one is had by another', ['lost', 'hall'], some({ 1: [11, 12] })],
  ])('%s', (_, groups, expected) => {
    const { projectIds, regionLimits } = scopeByGroups(row, groups)
    expect({ allProjects: projectIds === null, projectIds: projectIds ?? [], regionLimits }).toEqual(expected)
  })
})

describe('projects and regions as they are by now', () => {
  const places = {
    projectIds: new Set([1, 2, 3]),
    projectOf: new Map([
      [11, 1],
      [12, 2],
      [13, 3],
    ]),
  }
  test.each<[string, MappedScope, MappedScope]>([
    ['all stay all', all, all],
    ['a project that is no more', some({ 1: true, 8: true, 9: [91] }), some({ 1: true })],
    ['a region that is no more', some({ 1: [11, 19] }), some({ 1: [11] })],
    ['the last region that is no more leaves nothing of the project', some({ 1: [19] }), some({ 1: [] })],
    ['a region that moved where the project is had in part', some({ 1: [11, 12], 2: [] }), some({ 1: [11], 2: [12] })],
    [
      'a region that moved where the project is had as a whole',
      some({ 1: [11, 12], 2: true }),
      some({ 1: [11], 2: true }),
    ],
    ['a region that moved to a project that is not had', some({ 1: [11, 13], 2: true }), some({ 1: [11], 2: true })],
  ])('%s', (_, scope, expected) => {
    expect(followedScope(scope, places)).toEqual(expected)
  })
})

test('the order in which something is had makes no difference, what is had does', () => {
  const scope = { projectIds: [1, 2], regionLimits: [{ projectId: 1, regionIds: [11, 12] }] }
  expect(isSameScope(scope, { projectIds: [2, 1], regionLimits: [{ projectId: 1, regionIds: [12, 11] }] })).toBe(true)
  expect(isSameScope(scope, { ...scope, regionLimits: [] })).toBe(false)
  expect(isSameScope(scope, { ...scope, projectIds: null })).toBe(false)
  expect(isSameScope({ projectIds: [], regionLimits: [] }, { projectIds: null, regionLimits: [] })).toBe(false)
})
