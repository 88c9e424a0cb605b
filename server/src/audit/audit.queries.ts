import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { wholeProjectsOf } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { fieldsByName } from './chain/chain.queries.ts'

export async function insertAudit(
  db: Reader,
  entry: {
    tenantId: number
    companyId: number
    accountId: number
    address: string
    sessionId?: number | undefined
    projectId?: number | null | undefined
    call?: string | undefined
    requestId?: string | undefined
    action: string
    target: string
    detail: object
    refused: boolean
  },
) {
  await db
    .insertInto('audit')
    .values({
      tenant_id: entry.tenantId,
      company_id: entry.companyId,
      account_id: entry.accountId,
      address: entry.address,
      // Work that was asked for earlier is done without a session.
      session_id: entry.sessionId || null,
      project_id: entry.projectId ?? null,
      call: entry.call ?? '',
      request_id: entry.requestId ?? '',
      action: entry.action,
      target: entry.target,
      detail: JSON.stringify(entry.detail),
      result: entry.refused ? 2 : 1,
      // Of another customer than the one whose log it is: the platform's root.
      on_behalf: sql<boolean>`coalesce((select tenant_id <> ${entry.tenantId} from account where account_id = ${entry.accountId}), false)`,
    })
    .execute()
}

export type AuditFilter = {
  accountId?: number | undefined
  action?: string | undefined
  keyword?: string | undefined
  from: number
  until: number
}

export type AuditRow = {
  audit_id: number
  at: number
  account_id: number
  account: string
  full_name: string
  company_id: number
  company_name: string
  project_name: string
  action: string
  target: string
  address: string
  result: number
  call: string
  request_id: string
  session_id: number | null
  detail: Record<string, unknown>
  on_behalf: boolean
}

type Position = { at: number; auditId: number }

/** What was done to it by its name, where the detail has one. */
const targetName = sql`coalesce(
  audit.detail ->> 'called', audit.detail ->> 'name', audit.detail -> 'after' ->> 'name', audit.detail -> 'before' ->> 'name',
  audit.detail -> 'after' ->> 'fullName', '')`

/** Of the companies in scope; whoever is limited to projects sees what concerns these, as far as they are had as a whole, and what they did themselves. */
function fits(viewer: Viewer, { accountId, action, keyword, from, until }: AuditFilter): RawBuilder<unknown> {
  const parts = [
    sql`audit.company_id = any(${[...viewer.companyIds]}::bigint[])`,
    sql`audit.at >= ${new Date(from)} and audit.at < ${new Date(until)}`,
  ]
  const projectIds = wholeProjectsOf(viewer)
  if (projectIds)
    parts.push(sql`(audit.project_id = any(${projectIds}::bigint[]) or audit.account_id = ${viewer.accountId})`)
  if (accountId !== undefined) parts.push(sql`audit.account_id = ${accountId}`)
  if (action) parts.push(sql`audit.action = ${action}`)
  if (keyword)
    parts.push(sql`strpos(
      lower(concat_ws(' ', account.account, account.full_name, audit.target, ${targetName})), lower(${keyword})) > 0`)
  return sql.join(parts, sql` and `)
}

/** Newest first: a page, or what follows a position. */
export async function listAudit(
  db: Reader,
  viewer: Viewer,
  filter: AuditFilter,
  { limit, offset }: PageWindow,
  after?: Position,
): Promise<AuditRow[]> {
  const further = after ? sql`and (audit.at, audit.audit_id) < (${new Date(after.at)}, ${after.auditId})` : sql``
  const { rows } = await sql<AuditRow>`
    select audit.audit_id, audit.at, audit.account_id, coalesce(account.account, '') as account,
           coalesce(account.full_name, '') as full_name, audit.company_id, coalesce(company.name, '') as company_name,
           coalesce(project.name, '') as project_name, audit.action, audit.target, audit.address, audit.result, audit.call, audit.request_id, audit.session_id, audit.detail,
           audit.on_behalf
    from audit
    left join account on account.account_id = audit.account_id
    left join company on company.company_id = audit.company_id
    left join project on project.project_id = audit.project_id
    where ${fits(viewer, filter)} ${further}
    order by audit.at desc, audit.audit_id desc
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export type SealedEntry = {
  at: number
  auditId: number
  /** Null while it waits for its seal. */
  seq: number | null
  prev: string | null
  mac: string | null
  fields: Record<string, string | null>
  account: string
  fullName: string
  companyName: string
  projectName: string
}

/** The same with the seal of each entry and the one it follows, newest first. */
export async function listSealedEntries(
  db: Reader,
  viewer: Viewer,
  filter: AuditFilter,
  limit: number,
  after?: Position,
): Promise<SealedEntry[]> {
  const further = after ? sql`and (audit.at, audit.audit_id) < (${new Date(after.at)}, ${after.auditId})` : sql``
  const { rows } = await sql<SealedEntry>`
    select audit.at, audit.audit_id as "auditId", seal.seq, encode(seal.mac, 'hex') as mac,
           case when seal.seq is not null then encode(coalesce(before.mac, chain.dropped_mac), 'hex') end as prev,
           ${fieldsByName} as fields, coalesce(account.account, '') as account,
           coalesce(account.full_name, '') as "fullName", coalesce(company.name, '') as "companyName",
           coalesce(project.name, '') as "projectName"
    from audit
    left join account on account.account_id = audit.account_id
    left join company on company.company_id = audit.company_id
    left join project on project.project_id = audit.project_id
    left join audit_seal seal on seal.audit_id = audit.audit_id
    left join audit_seal before on before.tenant_id = seal.tenant_id and before.seq = seal.seq - 1
    left join audit_chain chain on chain.tenant_id = seal.tenant_id
    where ${fits(viewer, filter)} ${further}
    order by audit.at desc, audit.audit_id desc
    limit ${limit}`.execute(db)
  return rows
}

export async function countAudit(db: Reader, viewer: Viewer, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit left join account on account.account_id = audit.account_id
    where ${fits(viewer, filter)}`.execute(db)
  return rows[0]?.n ?? 0
}
