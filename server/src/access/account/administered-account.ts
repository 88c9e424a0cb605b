/** Whom one may administer: within one's own scope, and never somebody who may do more than oneself. */
import { administers } from '@watchfire/contract/access/role.rules.ts'
import { effectiveRights } from '@watchfire/contract/core/effective-rights.ts'
import { type Database, inScope, type Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { loadOwnScope, requireRights } from '../require-grant.ts'
import { type HeldAccount, lockAdministered } from './administration.queries.ts'
import { hasOtherAdministrator, lockAdministrators } from './administrators.queries.ts'

type Role = { is_root: boolean; menu_ids: readonly number[] }

export const heldRights = ({ is_root, menu_ids }: Role, companyLevel: number): ReadonlySet<number> =>
  effectiveRights({ isRoot: is_root, menuIds: menu_ids, inPlainCompany: companyLevel === 3 })

export const isAdministrator = (role: Role, companyLevel: number): boolean =>
  companyLevel === 1 ? role.is_root : administers(heldRights(role, companyLevel))

/**
 * Gives `work` the account, locked, and the caller's own scope.
 * @throws account.notFound; grant.rightsBeyond: whoever resets a password has all that the account may do
 */
export async function withAdministered<T>(
  db: Database,
  viewer: Viewer,
  accountId: number,
  work: (trx: Trx, held: HeldAccount, own: Viewer) => Promise<T>,
): Promise<T> {
  const own = await loadOwnScope(db, viewer)
  return inScope(db, viewer, async trx => {
    const held = await lockAdministered(trx, own, accountId)
    if (!held) throw refuse('account.notFound')
    requireRights(own, heldRights(held, held.company_level), viewer)
    return work(trx, held, own)
  })
}

/** Before administration is taken from somebody. @throws account.lastAdministrator when nobody else has it */
export async function requireOtherAdministrator(trx: Trx, held: HeldAccount): Promise<void> {
  if (!(held.in_use && held.all_projects && isAdministrator(held, held.company_level))) return
  await lockAdministrators(trx, held.tenant_id)
  if (!(await hasOtherAdministrator(trx, held)))
    throw refuse('account.lastAdministrator', { company: held.company_name })
}
