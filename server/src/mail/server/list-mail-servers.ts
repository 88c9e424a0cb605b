import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { inScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { reasonText } from '../mail-texts.ts'
import { listMailServers as readServers } from './mail-server.queries.ts'

export const listMailServers: Handler<typeof mailCalls.listServers> = async (input, viewer, { db }) => {
  const { rows, total } = await inScope(db, viewer, trx => readServers(trx, viewer, pageWindow(input)))
  return {
    rows: rows.map(row => ({
      serverId: row.server_id,
      companyId: row.company_id,
      companyName: row.company_name,
      name: row.name,
      host: row.host,
      port: row.port,
      security: row.security,
      anyCertificate: row.any_certificate,
      login: row.login,
      sender: row.sender,
      senderName: row.sender_name,
      hasPassword: row.password !== null,
      isDefault: row.is_default,
      version: row.version,
      lastError: reasonText(row.last_error, viewer),
    })),
    total,
  }
}
