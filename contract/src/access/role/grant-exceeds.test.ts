/** A grant is refused exactly when one right, company, project or region of it is not its giver's: every grant that can be written, against what both mean. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RegionLimit, rightsBeyond, scopeBeyond } from './grant.rules.ts'

const projects = [10, 20, 30]
const regionsOf = (projectId: number) => [projectId + 1, projectId + 2]
/** What stands in no region, which only whoever has the project as a whole sees. */
const noRegion = 0

const someOf = (ids: number[]) => fc.subarray(ids)
const limitOf = (projectId: number): fc.Arbitrary<RegionLimit> =>
  fc.record({ projectId: fc.constant(projectId), regionIds: fc.subarray(regionsOf(projectId), { minLength: 1 }) })
const chosen = fc.option(someOf(projects), { nil: null })
const own = fc
  .record({
    companyIds: someOf([1, 2]),
    projectIds: chosen,
    inPart: someOf(projects),
    limits: fc.tuple(...projects.map(limitOf)),
  })
  .map(({ companyIds, projectIds, inPart, limits }) => ({
    companyIds,
    projectIds,
    regionLimits: limits.filter(({ projectId }) => projectIds?.includes(projectId) && inPart.includes(projectId)),
  }))
/** Limits as somebody may write them: of projects that are not given, and of one project twice. */
const given = fc.record({
  companyId: fc.constantFrom(1, 2),
  projectIds: chosen,
  regionLimits: fc.array(fc.constantFrom(...projects).chain(limitOf), { maxLength: 4 }),
})

/** Each place that is seen by it, one by one. */
const placesOf = (projectIds: readonly number[], limits: readonly RegionLimit[]) =>
  projectIds.flatMap(projectId => {
    const here = limits.filter(limit => limit.projectId === projectId)
    const regions = here.length > 0 ? here.flatMap(limit => limit.regionIds) : [noRegion, ...regionsOf(projectId)]
    return regions.map(regionId => `${projectId}/${regionId}`)
  })

test('a scope is refused exactly when one place of it is not the giver’s', () => {
  fc.assert(
    fc.property(own, given, (mine, grant) => {
      const places = mine.projectIds && placesOf(mine.projectIds, mine.regionLimits)
      const isBeyond =
        !mine.companyIds.includes(grant.companyId) ||
        (places !== null &&
          (grant.projectIds === null ||
            placesOf(grant.projectIds, grant.regionLimits).some(place => !places.includes(place))))
      expect(scopeBeyond(mine, grant)).toBe(isBeyond)
    }),
    { numRuns: 3000, seed: 37669 },
  )
})

test('of rights those are named that the giver lacks, and no other', () => {
  const ids = fc.subarray([1, 2, 3, 4, 5, 6])
  fc.assert(
    fc.property(ids, ids, (mine, grant) => {
      expect(rightsBeyond({ rights: new Set(mine) }, grant)).toEqual(grant.filter(id => !mine.includes(id)))
    }),
    { seed: 37669 },
  )
})
