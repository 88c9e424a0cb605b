import type { MailSecurity } from '@watchfire/contract/mail/mail.shapes.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { withinWholeCompany } from '../../core/session/scope.ts'
import type { Viewer } from '../../core/session/viewer.ts'

export type MailServerFields = {
  name: string
  host: string
  port: number
  security: MailSecurity
  anyCertificate: boolean
  login: string
  password: Buffer | null
  sender: string
  senderName: string
}

const visible = (viewer: Viewer) => withinWholeCompany(viewer, 'mail_server.company_id')

const columns = sql`mail_server.server_id, mail_server.tenant_id, mail_server.company_id, mail_server.name, host, port, security,
    any_certificate, login, password, sender, sender_name, is_default, mail_server.version, last_error`

export type MailServerRow = {
  server_id: number
  tenant_id: number
  company_id: number
  name: string
  host: string
  port: number
  security: MailSecurity
  any_certificate: boolean
  login: string
  password: Buffer | null
  sender: string
  sender_name: string
  is_default: boolean
  version: number
  last_error: string
}

export async function listMailServers(trx: Trx, viewer: Viewer, { limit, offset }: PageWindow) {
  const { rows } = await sql<MailServerRow & { company_name: string }>`
    select ${columns}, company.name as company_name
    from mail_server join company on company.company_id = mail_server.company_id
    where ${visible(viewer)}
    order by is_default desc, server_id desc limit ${limit} offset ${offset}`.execute(trx)
  const count = await sql<{ total: number }>`
    select count(*)::int as total from mail_server where ${visible(viewer)}`.execute(trx)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export async function lockMailServer(trx: Trx, viewer: Viewer, serverId: number): Promise<MailServerRow | undefined> {
  const { rows } = await sql<MailServerRow>`
    select ${columns} from mail_server where server_id = ${serverId} and ${visible(viewer)} for update`.execute(trx)
  return rows[0]
}

/** The company a new server is for, held so that two additions count each other; undefined outside the scope. */
export async function lockMailCompany(trx: Trx, viewer: Viewer, companyId: number) {
  const { rows } = await sql<{ tenant_id: number }>`
    select tenant_id from company
    where ${withinWholeCompany(viewer, 'company.company_id')}
      and company_id = ${companyId}
    for no key update`.execute(trx)
  const [company] = rows
  if (!company) return undefined
  const count = await sql<{ servers: number }>`
    select count(*)::int as servers from mail_server where company_id = ${companyId}`.execute(trx)
  return { tenantId: company.tenant_id, servers: count.rows[0]?.servers ?? 0 }
}

/** What a company sends by: its own default, else that of the customer it belongs to. */
export async function findDefaultServer(db: Reader, companyId: number): Promise<MailServerRow | undefined> {
  const { rows } = await sql<MailServerRow>`
    select ${columns} from company as sender
    join mail_server on mail_server.company_id in (sender.company_id, sender.tenant_id)
    where sender.company_id = ${companyId} and is_default
    order by mail_server.company_id = sender.company_id desc limit 1`.execute(db)
  return rows[0]
}

export async function insertMailServer(
  trx: Trx,
  owner: { tenantId: number; companyId: number },
  server: MailServerFields,
): Promise<number> {
  const { rows } = await sql<{ server_id: number }>`
    insert into mail_server (tenant_id, company_id, name, host, port, security, any_certificate, login, password, sender, sender_name)
    values (${owner.tenantId}, ${owner.companyId}, ${server.name}, ${server.host}, ${server.port}, ${server.security},
            ${server.anyCertificate}, ${server.login}, ${server.password}, ${server.sender}, ${server.senderName})
    returning server_id`.execute(trx)
  return rows[0]?.server_id ?? 0
}

export async function updateMailServer(trx: Trx, serverId: number, server: MailServerFields): Promise<void> {
  await sql`
    update mail_server set name = ${server.name}, host = ${server.host}, port = ${server.port}, security = ${server.security},
      any_certificate = ${server.anyCertificate}, login = ${server.login}, password = ${server.password},
      sender = ${server.sender}, sender_name = ${server.senderName}, version = version + 1, last_error = ''
    where server_id = ${serverId}`.execute(trx)
}

/** One of the company's servers becomes its default: the given one, or the newest when that is gone. */
export async function setDefaultServer(trx: Trx, companyId: number, serverId?: number): Promise<void> {
  await sql`update mail_server set is_default = false where company_id = ${companyId} and is_default`.execute(trx)
  await sql`
    update mail_server set is_default = true
    where server_id = (
      select server_id from mail_server
      where company_id = ${companyId} and (${serverId ?? null}::bigint is null or server_id = ${serverId ?? null})
      order by server_id desc limit 1
    )`.execute(trx)
}

export async function deleteMailServer(trx: Trx, serverId: number): Promise<void> {
  await sql`delete from mail_server where server_id = ${serverId}`.execute(trx)
}

/** What a server last said to us, for whoever looks after it. */
export async function noteServerError(db: Reader, serverId: number, error: string): Promise<void> {
  await sql`
    update mail_server set last_error = ${error} where server_id = ${serverId} and last_error <> ${error}`.execute(db)
}
