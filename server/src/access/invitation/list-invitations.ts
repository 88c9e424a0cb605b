import type { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { inScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { loadOwnScope } from '../require-grant.ts'
import { listInvitations } from './invitation.queries.ts'
import { invitationView } from './invitation.view.ts'

export const listAllInvitations: Handler<typeof invitationCalls.list> = async (page, viewer, { db }) => {
  const own = await loadOwnScope(db, viewer)
  // The companies as the top bar narrows them; the projects as the account has them.
  const shown = { ...own, companyIds: viewer.companyIds }
  const { rows, total } = await inScope(db, viewer, trx => listInvitations(trx, shown, pageWindow(page)))
  return { rows: rows.map(invitationView), total }
}
