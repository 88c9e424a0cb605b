import { scopeBeyond } from '@watchfire/contract/access/grant.rules.ts'
import type { Reader } from '../../core/brand.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { requireRights } from '../require-grant.ts'
import { heldRights } from './administered-account.ts'
import { countProjectsBelow, findRoleForCompany, type GivableRole } from './administration.queries.ts'

export type WantedMembership = {
  company: { companyId: number; tenantId: number; level: number }
  roleId: number
  allProjects: boolean
  projectIds: readonly number[]
}

/**
 * A role and projects that fit the company, and that the giver may give.
 * @throws account.roleUnfit, grant.scopeBeyond, grant.rightsBeyond
 */
export async function requireMembership(
  trx: Trx,
  giver: { own: Viewer } & Reader,
  { company, roleId, allProjects, projectIds }: WantedMembership,
): Promise<{ role: GivableRole; projectIds: number[] | null }> {
  const { own } = giver
  const chosen = allProjects ? null : [...new Set(projectIds)]
  if (scopeBeyond(own, { companyId: company.companyId, projectIds: chosen })) throw refuse('grant.scopeBeyond')
  if (chosen && (await countProjectsBelow(trx, company, chosen)) < chosen.length) throw refuse('grant.scopeBeyond')
  const role = await findRoleForCompany(trx, roleId, company)
  if (!role) throw refuse('account.roleUnfit')
  requireRights(own, heldRights(role, company.level), giver)
  return { role, projectIds: chosen }
}
