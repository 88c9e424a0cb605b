/** Links by which visitors book: those of a park, and the one behind a token. */
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { companyInUse } from '../../core/session/account-in-use.queries.ts'
import { type Scope, scopeColumns, withinScope } from '../../core/session/scope.ts'
import type { FoundPark } from '../park/park.queries.ts'

export type LinkRow = {
  tenant_id: number
  company_id: number
  project_id: number
  link_id: number
  park_name: string
  name: string
  expires_at: number
  most: number
  used: number
  revoked: boolean
  made_by: string
  made_at: number
}
const columns = sql`park.tenant_id, park.company_id, park.project_id, visit_link.link_id, park.name as park_name, visit_link.name,
  visit_link.expires_at, visit_link.most, visit_link.used, visit_link.revoked_at is not null as revoked, visit_link.made_by,
  visit_link.made_at from visit_link join park on park.park_id = visit_link.park_id`

const isOpen = sql`visit_link.revoked_at is null and visit_link.expires_at > now()`

/** Those that have not ended first: they may have to be revoked. */
export async function listLinks(db: Reader, { tenant_id, park_id }: FoundPark, { limit, offset }: PageWindow) {
  const fits = sql`visit_link.tenant_id = ${tenant_id} and visit_link.park_id = ${park_id}`
  const { rows } = await sql<LinkRow>`
    select ${columns} where ${fits} order by ${isOpen} desc, visit_link.link_id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`select count(*)::int as total from visit_link where ${fits}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Links of the park that have not ended, this one among them. */
export async function countOpenLinks(db: Reader, { tenant_id, park_id }: FoundPark): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from visit_link
    where tenant_id = ${tenant_id} and park_id = ${park_id} and ${isOpen}`.execute(db)
  return rows[0]?.total ?? 0
}

type NewLink = { name: string; tokenHash: Buffer; days: number; most: number; by: string }

export async function insertLink(trx: Trx, { tenant_id, park_id }: FoundPark, link: NewLink): Promise<number> {
  const { rows } = await sql<{ link_id: number }>`
    insert into visit_link (tenant_id, park_id, name, token_hash, expires_at, most, made_by)
    values (${tenant_id}, ${park_id}, ${link.name}, ${link.tokenHash}, now() + make_interval(days => ${link.days}), ${link.most}, ${link.by})
    returning link_id`.execute(trx)
  return rows[0]?.link_id ?? 0
}

export async function findLink(trx: Trx, viewer: Scope, linkId: number): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${columns} where visit_link.link_id = ${linkId} and ${withinScope(viewer, scopeColumns('park'))(undefined)}
    for no key update of visit_link`.execute(trx)
  return rows[0]
}

export async function revokeLinkOf(trx: Trx, { tenant_id, link_id }: LinkRow): Promise<void> {
  await sql`
    update visit_link set revoked_at = coalesce(revoked_at, now())
    where tenant_id = ${tenant_id} and link_id = ${link_id}`.execute(trx)
}

export type OpenLink = FoundPark & { link_id: number; link_name: string; company_name: string }

/** Of a token that opens something now. */
export async function findOpenLink(db: Reader, tokenHash: Buffer): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`
    select park.tenant_id, park.park_id, park.company_id, park.project_id, park.region_id, park.name, visit_link.link_id,
           visit_link.name as link_name, company.name as company_name
    from visit_link join park on park.park_id = visit_link.park_id join company on company.company_id = park.company_id
    where visit_link.token_hash = ${tokenHash} and visit_link.revoked_at is null and visit_link.expires_at > now()
      and visit_link.used < visit_link.most and ${companyInUse('company')}`.execute(db)
  return rows[0]
}

/** Bookings by one link come one after the other. */
export async function lockLink(trx: Trx, { tenant_id, link_id }: OpenLink): Promise<void> {
  await sql`
    select from visit_link where tenant_id = ${tenant_id} and link_id = ${link_id} for no key update`.execute(trx)
}

/** Counts one booking more; false where another one was the last. */
export async function useLink(trx: Trx, { tenant_id, link_id }: OpenLink): Promise<boolean> {
  const { rows } = await sql`
    update visit_link set used = used + 1
    where tenant_id = ${tenant_id} and link_id = ${link_id} and used < most and revoked_at is null and expires_at > now()
    returning link_id`.execute(trx)
  return rows.length > 0
}

/** Bookings of the link within the last hour. */
export async function countOfHour(db: Reader, { link_id }: OpenLink): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from vehicle_order
    where visit_link_id = ${link_id} and booked_at > now() - interval '1 hour'`.execute(db)
  return rows[0]?.total ?? 0
}
