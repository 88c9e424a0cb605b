/** Nobody hands on what they do not have: a right, a company or a project. Both ends judge by this; the server's word counts. */

/** What an account may see and do as such, whatever the top bar selects at the moment. */
export type OwnScope = {
  rights: ReadonlySet<number>
  companyIds: readonly number[]
  /** Null: every project of its companies. */
  projectIds: readonly number[] | null
}

export type Grant = {
  /** What the role allows in the company it is given in: `effectiveRights`. */
  rights: Iterable<number>
  companyId: number
  /** Null: every project of the company. Chosen ones have to be projects of that company, which the caller looks up. */
  projectIds: readonly number[] | null
}

/** The rights of a grant that the giver lacks. */
export const rightsBeyond = (own: Pick<OwnScope, 'rights'>, given: Iterable<number>): number[] =>
  [...given].filter(id => !own.rights.has(id))

/** Whether a grant reaches a company or a project that the giver does not see. */
export function scopeBeyond(
  own: Pick<OwnScope, 'companyIds' | 'projectIds'>,
  { companyId, projectIds }: Omit<Grant, 'rights'>,
): boolean {
  if (!own.companyIds.includes(companyId)) return true
  const mine = own.projectIds
  return mine !== null && (projectIds === null || projectIds.some(id => !mine.includes(id)))
}
