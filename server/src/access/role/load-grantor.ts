import type { Database } from '../../core/db/database.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { loadOwnScope } from '../require-grant.ts'
import { listSeparated } from '../separation/separation.queries.ts'
import { findRoleOfAccount, findRoleOwner } from './role.queries.ts'
import type { Grantor } from './role.view.ts'

/** What the caller has as an account, and the role it has itself. */
export async function loadGrantor(db: Database, viewer: Viewer): Promise<Grantor> {
  const own = await loadOwnScope(db, viewer)
  const company = await findRoleOwner(db.auth, own, own.companyId)
  return {
    rights: own.rights,
    companyIds: own.companyIds,
    ownRoleId: await findRoleOfAccount(db.auth, viewer.accountId),
    inPlainCompany: company?.level === 3,
    separated: own.tenantId !== null && (await listSeparated(db.auth, [own.tenantId])).length > 0,
  }
}

/** Only root sees the role root. */
export const seesRoot = (grantor: Pick<Viewer, 'tenantId'>): boolean => grantor.tenantId === null
