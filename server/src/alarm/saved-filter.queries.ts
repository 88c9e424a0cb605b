import { sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'

type Owner = { accountId: number }

export async function listSavedFilters(trx: Trx, { accountId }: Owner) {
  const { rows } = await sql<{ name: string; query: string; is_default: boolean }>`
    select name, query, is_default from saved_filter where account_id = ${accountId}
    order by position, saved_filter_id`.execute(trx)
  return rows
}

/** Two tabs of one person change the filters one after the other. */
export async function lockSavedFilters(trx: Trx, { accountId }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved filters ${accountId}`}, 0))`.execute(trx)
}

export async function insertSavedFilter(
  trx: Trx,
  filter: Owner & { tenantId: number; name: string; query: string },
): Promise<void> {
  await sql`
    insert into saved_filter (tenant_id, account_id, name, query, position)
    select ${filter.tenantId}, ${filter.accountId}, ${filter.name}, ${filter.query}, coalesce(max(position), 0) + 1
    from saved_filter where account_id = ${filter.accountId}`.execute(trx)
}

export async function updateSavedFilter(
  trx: Trx,
  filter: Owner & { formerName: string; name: string; query: string | undefined },
): Promise<void> {
  await sql`
    update saved_filter set name = ${filter.name}, query = coalesce(${filter.query ?? null}, query)
    where account_id = ${filter.accountId} and lower(name) = lower(${filter.formerName})`.execute(trx)
}

/** Makes this one the default, or none when no name is given. */
export async function setDefaultFilter(trx: Trx, { accountId, name }: Owner & { name: string | null }): Promise<void> {
  await sql`
    update saved_filter set is_default = false where account_id = ${accountId} and is_default`.execute(trx)
  if (name === null) return
  await sql`
    update saved_filter set is_default = true where account_id = ${accountId} and lower(name) = lower(${name})`.execute(
    trx,
  )
}

/** Whether there was one of that name. */
export async function deleteSavedFilter(trx: Trx, { accountId, name }: Owner & { name: string }): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from saved_filter where account_id = ${accountId} and lower(name) = lower(${name})`.execute(trx)
  return numAffectedRows > 0n
}

/** Numbers all of them anew: first those named, in that order, then the others as they stood. */
export async function arrangeSavedFilters(trx: Trx, { accountId, names }: Owner & { names: readonly string[] }) {
  await sql`
    with placed as (
      select saved_filter_id,
             row_number() over (
               order by array_position(${names.map(name => name.toLowerCase())}::text[], lower(name)) nulls last, position
             ) as position
      from saved_filter where account_id = ${accountId}
    )
    update saved_filter set position = placed.position
    from placed where placed.saved_filter_id = saved_filter.saved_filter_id`.execute(trx)
}
