/** Nobody hands on what they do not have: a right, a company, a project or a region. Both ends judge by this; the server's word counts. */

/** Of this project these regions alone. */
export type RegionLimit = { projectId: number; regionIds: readonly number[] }

/** What an account may see and do as such, whatever the top bar selects at the moment. */
export type OwnScope = {
  rights: ReadonlySet<number>
  companyIds: readonly number[]
  /** Null: every project of its companies. */
  projectIds: readonly number[] | null
  /** Those of the projects that are not had as a whole. */
  regionLimits: readonly RegionLimit[]
}

export type Grant = {
  /** What the role allows in the company it is given in: `effectiveRights`. */
  rights: Iterable<number>
  companyId: number
  /** Null: every project of the company. Chosen ones have to be projects of that company, which the caller looks up. */
  projectIds: readonly number[] | null
  /** Those of the projects that are not given as a whole. Their regions have to be of these projects, as above. */
  regionLimits: readonly RegionLimit[]
}

/** The rights of a grant that the giver lacks. */
export const rightsBeyond = (own: Pick<OwnScope, 'rights'>, given: Iterable<number>): number[] =>
  [...given].filter(id => !own.rights.has(id))

/** Whether a grant reaches a company, a project or a region that the giver does not see. */
export function scopeBeyond(
  own: Omit<OwnScope, 'rights'>,
  { companyId, projectIds, regionLimits }: Omit<Grant, 'rights'>,
): boolean {
  if (!own.companyIds.includes(companyId)) return true
  const mine = own.projectIds
  if (mine === null) return false
  return (
    projectIds === null ||
    projectIds.some(id => !mine.includes(id)) ||
    regionsBeyond(own.regionLimits, { projectIds, regionLimits })
  )
}

/** Of a project that the giver has in part some of the same regions alone may be given, however often the grant names it. */
function regionsBeyond(
  own: readonly RegionLimit[],
  { projectIds, regionLimits }: { projectIds: readonly number[]; regionLimits: readonly RegionLimit[] },
): boolean {
  return own.some(({ projectId, regionIds }) => {
    const given = regionLimits.filter(limit => limit.projectId === projectId)
    const isWithin = given.length > 0 && given.every(limit => limit.regionIds.every(id => regionIds.includes(id)))
    return projectIds.includes(projectId) && !isWithin
  })
}
