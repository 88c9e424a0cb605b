import type { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import { inScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { siteText } from '../../core/site-time.ts'
import { loadOwnScope } from '../require-grant.ts'
import { type ApiKeyView, listKeys } from './api-key.queries.ts'
import { findKeyBounds, type KeyBounds } from './key-bounds.queries.ts'

export const listApiKeys: Handler<typeof apiKeyCalls.list> = async ({ keyword = '', ...page }, viewer, { db }) => {
  const own = await loadOwnScope(db, viewer)
  // The companies as the top bar narrows them; the projects as the account has them: a key is not of a project.
  const within = { ...own, companyIds: viewer.companyIds }
  const { rows, total } = await inScope(db, viewer, trx => listKeys(trx, within, keyword, pageWindow(page)))
  // Who holds a key may be of the platform.
  const bounds = await findKeyBounds(
    db.auth,
    rows.map(row => row.account_id),
  )
  return { rows: rows.map(row => viewOf(row, bounds.get(row.account_id))), total }
}

const viewOf = (row: ApiKeyView, bounds: KeyBounds | undefined) => ({
  keyId: row.account_id,
  name: row.name,
  remark: row.remark,
  companyId: row.company_id,
  companyName: row.company_name,
  state: row.state,
  prefix: row.prefix,
  lastFour: row.last_four,
  menuIds: row.menu_ids,
  confirmedActs: row.confirmed_acts,
  allProjects: row.all_projects,
  projects: row.projects,
  networks: row.networks,
  expiresAt: row.expires_at,
  expiresStr: siteText(row.expires_at),
  lastUsedAt: row.last_used_at,
  lastUsedStr: row.last_used_at === null ? '' : siteText(row.last_used_at),
  lastAddress: row.last_address,
  createdBy: row.created_by,
  createdAt: row.created_at,
  createdStr: siteText(row.created_at),
  holder: bounds?.holder ?? '',
  lackingIds: bounds?.lacking_ids ?? [],
  seesLess: bounds?.sees_less ?? false,
  renewedBy: bounds?.renewed_by ?? '',
  version: row.version,
})
