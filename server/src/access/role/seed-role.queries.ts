import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'

/** Seed roles have no tenant; one row per name. */
export async function replaceSeedRole(trx: Trx, name: string, isRoot: boolean, menuIds: readonly number[]) {
  await sql`select pg_advisory_xact_lock(7263502)`.execute(trx)
  const found = await trx
    .selectFrom('role')
    .where('name', '=', name)
    .where('tenant_id', 'is', null)
    .select('role_id')
    .executeTakeFirst()
  const role =
    found ??
    (await trx.insertInto('role').values({ name, is_root: isRoot }).returning('role_id').executeTakeFirstOrThrow())
  await sql`delete from role_right where role_id = ${role.role_id} and menu_id <> all(${[...menuIds]}::int[])`.execute(
    trx,
  )
  await sql`insert into role_right select ${role.role_id}, unnest(${[...menuIds]}::int[]) on conflict do nothing`.execute(
    trx,
  )
}

export async function findSeedRole(db: Reader, name: string): Promise<number> {
  const row = await db
    .selectFrom('role')
    .where('name', '=', name)
    .where('tenant_id', 'is', null)
    .select('role_id')
    .executeTakeFirstOrThrow()
  return row.role_id
}
