import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { listContacts } from '../../access/access.public.ts'
import { inScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'

export const listMailContacts: Handler<typeof mailCalls.listContacts> = async (
  { keyword, ...page },
  viewer,
  { db },
) => {
  const { rows, total } = await inScope(db, viewer, trx => listContacts(trx, viewer, keyword, pageWindow(page)))
  return { rows: rows.map(row => ({ accountId: row.account_id, name: row.name, mail: row.email })), total }
}
