/** Whom one may administer: within one's own scope, and never somebody who may do more than oneself. */

import { administers } from '@watchfire/contract/access/role/role.rules.ts'
import { dutiesBeyond, dutiesOf, dutyKeys } from '@watchfire/contract/access/separation/duty.rules.ts'
import { effectiveRights } from '@watchfire/contract/core/effective-rights.ts'
import type { Reader } from '../../core/brand.ts'
import { type Database, inScope, type Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { loadOwnScope, requireRights } from '../require-grant.ts'
import { dutyText } from '../separation/duty-text.ts'
import { listUnkept, lockRoles, lockSeparationShared } from '../separation/separation.queries.ts'
import { findAdministered, type LockedAccount, lockAdministered } from './administration.queries.ts'
import { hasOtherAdministrator, lockAdministrators } from './administrators.queries.ts'

type Role = { is_root: boolean; menu_ids: readonly number[] }

export const heldRights = ({ is_root, menu_ids }: Role, companyLevel: number): ReadonlySet<number> =>
  effectiveRights({ isRoot: is_root, menuIds: menu_ids, inPlainCompany: companyLevel === 3 })

const isAdministrator = (role: Role, companyLevel: number): boolean =>
  companyLevel === 1 ? role.is_root : administers(heldRights(role, companyLevel))

/**
 * Gives `work` the account, locked, and the caller's own scope. `takesOver`: whoever does this could sign in as the account.
 * @throws account.notFound; grant.rightsBeyond: whoever resets a password has all that the account may do; separation.takesOver
 */
export async function withAdministered<T>(
  db: Database,
  viewer: Viewer,
  accountId: number,
  work: (trx: Trx, held: LockedAccount, own: Viewer) => Promise<T>,
  { takesOver = false } = {},
): Promise<T> {
  const own = await loadOwnScope(db, viewer)
  return inScope(db, viewer, async trx => {
    let held = await lockAdministered(trx, own, accountId)
    if (!held) throw refuse('account.notFound')
    if (await lockSeparationShared(trx, held.tenant_id)) {
      // Somebody may have edited the role in between.
      await lockRoles(trx, held.tenant_id)
      held = (await findAdministered(trx, own, accountId)) ?? held
      const rights = heldRights(held, held.company_level)
      if (takesOver && dutiesBeyond(own.rights, rights).length > 0)
        throw refuse('separation.takesOver', { duties: dutyText(dutiesOf(rights), viewer) })
    } else requireRights(own, heldRights(held, held.company_level), viewer)
    return work(trx, held, own)
  })
}

/**
 * Before administration is taken from somebody, who afterwards has `role` with all projects, or nothing of it.
 * @throws account.lastAdministrator when nobody else has it, separation.lastOfDuty where duties are separated
 */
export async function requireOtherAdministrator(
  trx: Trx,
  held: LockedAccount,
  reader: Reader = { language: 'zh' },
  role?: Role,
): Promise<void> {
  if (!(held.in_use && held.all_projects)) return
  if (await lockSeparationShared(trx, held.tenant_id)) return requireOtherOfDuty(trx, held, reader, role)
  if (role && isAdministrator(role, held.company_level)) return
  if (!isAdministrator(held, held.company_level)) return
  await lockAdministrators(trx, held.tenant_id)
  if (!(await hasOtherAdministrator(trx, held)))
    throw refuse('account.lastAdministrator', { company: held.company_name })
}

async function requireOtherOfDuty(trx: Trx, held: LockedAccount, reader: Reader, role?: Role): Promise<void> {
  if (held.company_id !== held.tenant_id) return
  const kept = dutiesOf(heldRights(held, 2)).filter(duty => held.menu_ids.includes(dutyKeys[duty]))
  const lost = kept.filter(duty => !role?.menu_ids.includes(dutyKeys[duty]))
  if (lost.length === 0) return
  await lockAdministrators(trx, held.tenant_id)
  const unkept = await listUnkept(trx, held.tenant_id, lost, held.account_id)
  if (unkept.length > 0) throw refuse('separation.lastOfDuty', { duty: dutyText(unkept, reader) })
}
