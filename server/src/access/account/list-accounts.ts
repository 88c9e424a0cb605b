import type { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { inScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { siteText } from '../../core/site-time.ts'
import { loadOwnScope } from '../require-grant.ts'
import { type ListedAccount, listAccounts, listLockedNames } from './account-list.queries.ts'

export const listPeople: Handler<typeof accountCalls.list> = async (
  { administered: wantsAdministered = false, keyword, roleId, state, ...page },
  viewer,
  { db },
) => {
  const administers = viewer.rights.has(rights.accounts)
  const isNarrowed = viewer.projectIds !== null || viewer.regionId !== null
  const own = administers && (isNarrowed ? await loadOwnScope(db, viewer) : viewer)
  const wanted = {
    keyword,
    roleId,
    state,
    // The companies as the top bar narrows them; the projects as the account has them: a person is not of a project.
    own: own ? { ...own, companyIds: viewer.companyIds } : null,
    onlyAdministered: administers && wantsAdministered,
  }
  const { rows, total } = await inScope(db, viewer, trx => listAccounts(trx, viewer, wanted, pageWindow(page)))
  const names = rows.flatMap(row => (row.administered ? [row.account] : []))
  const locked = names.length > 0 ? await listLockedNames(db.auth, names) : new Set<string>()
  return {
    rows: rows.map(row => ({
      accountId: row.account_id,
      name: row.name,
      mail: row.email,
      ...(row.administered && { administered: factsOf(row, locked.has(row.account.toLowerCase())) }),
    })),
    total,
  }
}

const factsOf = (row: ListedAccount, locked: boolean) => ({
  account: row.account,
  phone: row.phone,
  companyId: row.company_id,
  companyName: row.company_name,
  roleId: row.role_id,
  roleName: row.role_name,
  status: row.in_use ? ('inUse' as const) : ('terminated' as const),
  allProjects: row.all_projects,
  projectCount: row.project_count,
  apiKeys: row.api_keys,
  projectNames: row.project_names,
  projectParts: row.project_parts,
  locked,
  mustChangePassword: row.must_change_password,
  lastSignInAt: row.last_sign_in_at,
  lastSignInStr: row.last_sign_in_at === null ? '' : siteText(row.last_sign_in_at),
  signsInElsewhere: row.signs_in_elsewhere,
})
