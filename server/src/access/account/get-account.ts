import type { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { AccountAdministration } from '@watchfire/contract/access/account/account.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { type Database, inScope, type Trx } from '../../core/db/database.ts'
import { pictureLink } from '../../core/files/attached-picture.ts'
import type { FileUrl } from '../../core/files/file-url.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { siteText } from '../../core/site-time.ts'
import { loadOwnScope } from '../require-grant.ts'
import { findAccount } from './account.queries.ts'
import { listLockedNames } from './account-list.queries.ts'
import { listMemberProjects } from './account-regions.queries.ts'
import { heldRights } from './administered-account.ts'
import { findAdministered } from './administration.queries.ts'

export const getAccount =
  (fileUrl: FileUrl): Handler<typeof accessCalls.getAccount> =>
  async ({ accountId }, viewer, { db }) => {
    // Oneself whatever the top bar selects; others within one's companies.
    const companyIds = accountId === viewer.accountId ? [viewer.companyId] : viewer.companyIds
    const own = viewer.rights.has(rights.accounts) ? await loadOwnScope(db, viewer) : undefined
    const { row, administered } = await inScope(db, viewer, async trx => ({
      row: await findAccount(trx, accountId, companyIds),
      administered: own && (await administrationOf(trx, db, own, accountId)),
    }))
    if (!row) throw refuse('account.notFound')
    // By a sign-in name one guesses passwords, and a phone is its owner's: colleagues get neither, as in the list.
    const isForAll = accountId !== viewer.accountId && !administered
    return {
      uid: row.account_id,
      account: isForAll ? '' : row.account,
      fullName: row.full_name,
      email: row.email,
      phone: isForAll ? '' : row.phone,
      headUrl: pictureLink(fileUrl, viewer, row.head_url),
      homePage: isForAll ? '' : row.home_page,
      companyId: row.company_id,
      companyName: row.company_name,
      roleName: isForAll ? '' : row.role_name,
      ...(administered && { administered }),
    }
  }

async function administrationOf(
  trx: Trx,
  db: Database,
  own: Viewer,
  accountId: number,
): Promise<AccountAdministration | undefined> {
  const held = await findAdministered(trx, own, accountId)
  if (!held) return undefined
  const locked = await listLockedNames(db.auth, [held.account])
  return {
    phone: held.phone,
    roleId: held.role_id,
    menuIds: [...heldRights(held, held.company_level)],
    status: held.in_use ? 'inUse' : 'terminated',
    allProjects: held.all_projects,
    projects: await listMemberProjects(trx, own, accountId),
    locked: locked.size > 0,
    mustChangePassword: held.must_change_password,
    lastSignInAt: held.last_sign_in_at,
    lastSignInStr: held.last_sign_in_at === null ? '' : siteText(held.last_sign_in_at),
    createdAt: held.created_at,
    createdStr: siteText(held.created_at),
    createdBy: held.created_by,
    apiKeys: held.api_keys,
    signsInElsewhere: held.signs_in_elsewhere,
    version: held.version,
  }
}
