import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { mailDomains } from './mail-domains.ts'

export const listMailDomains: Handler<typeof mailCalls.listDomains> = async (page, viewer, { db }) => {
  const { rows, total } = await mailDomains.page(db, viewer, page)
  return { rows: rows.map(({ id, value, ...row }) => ({ domainId: id, domain: value, ...row })), total }
}
