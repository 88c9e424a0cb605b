import type { membershipCalls } from '@watchfire/contract/access/membership/membership.calls.ts'
import { roleWord } from '@watchfire/contract/access/role/role.words.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { signerOf } from '../../core/session/viewer.ts'
import { listMemberships } from './membership.queries.ts'

export const listOwnMemberships: Handler<typeof membershipCalls.list> = async (_, viewer, { db }) => {
  const rows = await listMemberships(db.auth, signerOf(viewer))
  return rows.map(row => ({
    accountId: row.account_id,
    companyName: row.company_name,
    roleName: roleWord(row.role_name, viewer.language),
    current: row.account_id === viewer.accountId,
    signsIn: row.signs_in,
  }))
}
