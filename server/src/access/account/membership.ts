import { type RegionLimit, scopeBeyond } from '@watchfire/contract/access/role/grant.rules.ts'
import type { Reader } from '../../core/brand.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { requireGivable } from '../separation/require-givable.ts'
import { lockRoles, lockSeparationShared } from '../separation/separation.queries.ts'
import { existingRegions } from './account-regions.queries.ts'
import { heldRights } from './administered-account.ts'
import { countProjectsBelow, findRoleForCompany, type GivableRole } from './administration.queries.ts'

type Company = { companyId: number; tenantId: number; level: number }
export type WantedScope = {
  allProjects: boolean
  projectIds: readonly number[]
  /** Of these projects these regions alone. */
  regionLimits?: readonly RegionLimit[] | undefined
}
export type WantedMembership = { company: Company; roleId: number } & WantedScope
/** Projects null: every project of the company. */
export type GivenScope = { projectIds: number[] | null; regionLimits: RegionLimit[] }

/**
 * A role, projects and regions that fit the company, and that the giver may give.
 * @throws account.roleUnfit, grant.scopeBeyond, grant.rightsBeyond, separation.mixed, separation.notYours
 */
export async function requireMembership(
  trx: Trx,
  giver: { own: Viewer } & Reader,
  { company, roleId, allProjects, projectIds, regionLimits }: WantedMembership,
): Promise<{ role: GivableRole } & GivenScope> {
  const scope = await requireScope(trx, giver.own, company, { allProjects, projectIds, regionLimits })
  if (await lockSeparationShared(trx, company.tenantId)) await lockRoles(trx, company.tenantId)
  const role = await findRoleForCompany(trx, roleId, company)
  if (!role) throw refuse('account.roleUnfit')
  await requireGivable(trx, giver, company.tenantId, heldRights(role, company.level))
  return { role, ...scope }
}

/**
 * Projects and regions that fit the company, and that the giver may give.
 * @throws grant.scopeBeyond
 */
export async function requireScope(
  trx: Trx,
  own: Viewer,
  company: Company,
  { allProjects, projectIds, regionLimits = [] }: WantedScope,
): Promise<GivenScope> {
  // In the order in which accounts hold them.
  const chosen = allProjects ? null : numbersOf(projectIds)
  const limits = limitsWithin(chosen ?? [], regionLimits)
  if (scopeBeyond(own, { companyId: company.companyId, projectIds: chosen, regionLimits: limits }))
    throw refuse('grant.scopeBeyond')
  if (chosen && (await countProjectsBelow(trx, company, chosen)) < chosen.length) throw refuse('grant.scopeBeyond')
  const existing = await existingRegions(trx, limits)
  if (existing.some(({ regionIds }, index) => regionIds.length < (limits[index]?.regionIds.length ?? 0)))
    throw refuse('grant.scopeBeyond')
  return { projectIds: chosen, regionLimits: limits }
}

const numbersOf = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

/** Those of the limits whose project is among the chosen ones, one for each. */
const limitsWithin = (projectIds: readonly number[], limits: readonly RegionLimit[]): RegionLimit[] =>
  projectIds.flatMap(projectId => {
    const given = limits.filter(limit => limit.projectId === projectId)
    const regionIds = numbersOf(given.flatMap(limit => limit.regionIds))
    return given.length > 0 ? [{ projectId, regionIds }] : []
  })
