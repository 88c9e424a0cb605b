import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { aRole } from '../../access/testing/access-rows.ts'
import { aCompany } from '../testing/builders.ts'
import { suiteDatabase } from '../testing/suite-database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { type Db, inScope, openDatabase, type Trx } from './database.ts'
import { ensureLogins, loginConfig } from './login-roles.ts'
import { migrate } from './migrate.ts'

const db = suiteDatabase()
let tenantId = 0
beforeAll(async () => {
  tenantId = (await aCompany(db)).tenantId
  await aCompany(db)
})

const on = (pool: Db, ...statements: string[]) =>
  pool.connection().execute(async connection => {
    for (const statement of statements.slice(0, -1)) await sql.raw(statement).execute(connection)
    return (await sql.raw<Record<string, unknown>>(statements.at(-1) ?? '').execute(connection)).rows
  })
const companies = 'select company_id from company'

test('the pools are logins of their own: no superuser, no owner, nothing they could become', async () => {
  for (const pool of [db.scoped, db.system, db.auth]) {
    expect(
      await on(
        pool,
        'select session_user = current_user as same, rolsuper, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user',
      ),
    ).toEqual([{ same: true, rolsuper: false, rolcreaterole: false, rolbypassrls: false }])
    expect(
      await on(
        pool,
        `select count(*)::int as owned from pg_class where relowner = (select oid from pg_roles where rolname = current_user)`,
      ),
    ).toEqual([{ owned: 0 }])
  }
})

test('the scoped login sees one customer, whatever it sets', async () => {
  expect(await on(db.scoped, companies)).toEqual([])
  expect(await on(db.scoped, `set app.tenant = 'all'`, companies)).toEqual([])
  expect(await on(db.scoped, `select set_config('app.tenant', 'all', false)`, companies)).toEqual([])
  expect(
    await inScope(db, { tenantId }, async trx => (await sql`select company_id from company`.execute(trx)).rows),
  ).toHaveLength(1)
  expect((await on(db.system, companies)).length).toBeGreaterThan(1)
})

test('open alarms are seen and closed by their own customer, and all of them by ingestion', async () => {
  const [one, two] = [await aCompany(db), await aCompany(db)]
  const open = ({ tenantId, companyId }: typeof one) => sql`
    insert into open_alarm (tenant_id, company_id, device_no, type, alarm_id, alarm_at, last_at)
    values (${tenantId}, ${companyId}, 1, 1, ${companyId}, now(), now())`
  for (const company of [one, two]) await open(company).execute(db.system)
  const seen = (reader: Db | Trx) =>
    sql<{ id: number }>`
      select company_id as id from open_alarm where company_id in (${one.companyId}, ${two.companyId}) order by 1`
      .execute(reader)
      .then(({ rows }) => rows.map(({ id }) => id))
  expect(await seen(db.scoped)).toEqual([])
  expect(await seen(db.system)).toEqual([one.companyId, two.companyId])
  await inScope(db, one, async trx => {
    expect(await seen(trx)).toEqual([one.companyId])
    await sql`delete from open_alarm`.execute(trx)
  })
  expect(await seen(db.system)).toEqual([two.companyId])
  await expect(inScope(db, one, trx => open(two).execute(trx))).rejects.toThrow('row-level security')
})

test('a role of the platform is read by all and written by no customer; one of a customer is its own', async () => {
  const [one, two] = [await aCompany(db), await aCompany(db)]
  const roles = await Promise.all([one, two].map(company => aRole(db, company, { menuIds: [160] })))
  const seed = await db.system
    .insertInto('role')
    .values({ name: 'of the platform' })
    .returning('role_id')
    .executeTakeFirstOrThrow()
  await db.system.insertInto('role_right').values({ role_id: seed.role_id, menu_id: 160 }).execute()
  await inScope(db, one, async trx => {
    const ids = async (table: 'role' | 'role_right') =>
      (await sql<{ role_id: number }>`select role_id from ${sql.table(table)}`.execute(trx)).rows.map(
        row => row.role_id,
      )
    for (const table of ['role', 'role_right'] as const) {
      expect(await ids(table)).toEqual(expect.arrayContaining([seed.role_id, roles[0]]))
      expect(await ids(table)).not.toContain(roles[1])
    }
    await sql`delete from role_right`.execute(trx)
    await sql`update role set name = 'renamed'`.execute(trx)
    await sql`delete from role where role_id = ${seed.role_id}`.execute(trx)
  })
  const left = await sql<{ name: string; rights: number }>`
    select name, (select count(*)::int from role_right where role_right.role_id = role.role_id) as rights
    from role where role_id in (${seed.role_id}, ${roles[1]}) order by role_id`.execute(db.system)
  expect(left.rows.map(row => row.rights)).toEqual([1, 1])
  expect(left.rows.map(row => row.name)).not.toContain('renamed')
  for (const roleId of [seed.role_id, roles[1]])
    await expect(
      inScope(db, one, trx => sql`insert into role_right values (${roleId}, 182)`.execute(trx)),
    ).rejects.toThrow('row-level security')
  await expect(
    inScope(db, one, trx => sql`insert into role (tenant_id, name) values (null, 'mine')`.execute(trx)),
  ).rejects.toThrow('row-level security')
  await expect(
    inScope(db, one, trx => sql`insert into role (tenant_id, name) values (${two.tenantId}, 'mine')`.execute(trx)),
  ).rejects.toThrow('row-level security')
})

test('root, who sees every customer, has the other login', async () => {
  const { rows } = await inScope(db, { tenantId: null }, trx =>
    sql<{ who: string; n: number }>`select current_user as who, count(*)::int as n from company`.execute(trx),
  )
  expect(rows[0]).toMatchObject({ who: loginConfig(db.url, 'system').user })
  expect(rows[0]?.n).toBeGreaterThan(1)
})

describe.each(['scoped', 'system', 'auth'] as const)('the pool %s', pool => {
  test.each([
    ['rewrites the audit', `update audit set action = 'x'`],
    ['deletes from the audit', 'delete from audit'],
    ['empties the audit', 'truncate audit'],
    ['rewrites a verdict', 'update handling set comment = null'],
    ['becomes the group', 'set role watchfire_app'],
    ['becomes the owner', 'set role postgres'],
    ['changes a login', `alter role current_user createrole`],
    ['makes a login', 'create role intruder login'],
    ['joins a group', 'grant watchfire_system to current_user with admin option'],
    ['passes row-level security', 'alter table company disable row level security'],
    ['changes the policy', 'drop policy tenant_wall on company'],
    [
      'changes what the policy asks',
      `create or replace function viewing_all() returns boolean language sql as 'select true'`,
    ],
    ['makes a table', 'create table mine (a int)'],
    ['reads a partition past its table', 'select 1 from alarm_default'],
  ])('never %s', async (_, statement) => {
    await expect(on(db[pool], statement)).rejects.toThrow(/permission denied|must be|only roles|does not exist/)
  })
})

test.each([
  ['reads keys', 'select value from secret'],
  ['makes a role root', 'update role set is_root = true'],
  ['makes one of the platform’s', 'update role set tenant_id = null'],
  ['reads guesses', 'select 1 from sign_in_failure'],
  ['reads which events came', 'select event_id from ingest_key'],
  ['becomes the other login', `set role watchfire_system`],
])('the scoped pool never %s', async (_, statement) => {
  await expect(on(db.scoped, statement)).rejects.toThrow('permission denied')
})

test('an owner who is no superuser migrates with CREATEROLE, and is told what is missing without', async () => {
  const { url, drop } = await createTestDatabase()
  const admin = new pg.Client(url)
  await admin.connect()
  const ownerOf = async (name: string, rights: string) => {
    await admin.query(`create role ${name} login ${rights}`)
    await admin.query(`grant watchfire_app, watchfire_system, watchfire_opinion to ${name} with admin option`)
    const own = new URL(url)
    own.username = name
    return own.href
  }
  const { rows } = await admin.query('select current_database() as name')
  const suffix = String(rows[0].name).slice(-8)
  const capable = await ownerOf(`owner_${suffix}`, 'createrole')
  await admin.query(
    `alter database ${rows[0].name} owner to owner_${suffix}; alter schema public owner to owner_${suffix}`,
  )
  const helpless = await ownerOf(`helpless_${suffix}`, 'nocreaterole')
  await expect(ensureLogins(helpless, 'a password of sixteen')).rejects.toThrow(
    /CREATEROLE, or let an administrator run: create role/,
  )
  expect((await migrate(capable, 'a password of sixteen')).length).toBeGreaterThan(10)
  const opened = openDatabase(capable, { password: 'a password of sixteen' })
  expect(await on(opened.system, 'select 1 as one')).toEqual([{ one: 1 }])
  // What reaches into another customer does so for this owner too, and lets the transaction see no more than before.
  const [one, two] = [await aCompany(opened), await aCompany(opened)]
  const idOf = (rows: readonly { id: number }[]) => rows[0]?.id ?? 0
  const account = async (place: typeof one, signsInBy: number | null) => {
    const role = await aRole(opened, place, { menuIds: [160] })
    const made = await sql<{ id: number }>`
      insert into account (tenant_id, company_id, role_id, account, password_hash, signs_in_by)
      values (${place.tenantId}, ${place.companyId}, ${role}, ${randomUUID()}, '', ${signsInBy}) returning account_id as id`.execute(
      opened.system,
    )
    return idOf(made.rows)
  }
  const signer = await account(one, null)
  const entered = await account(two, signer)
  const session = await sql<{ id: number }>`
    insert into session (token_hash, account_id, tenant_id, address, entered_by, expires_at)
    values (sha256('one'), ${entered}, ${two.tenantId}, '', ${signer}, now() + interval '1 hour') returning session_id as id`.execute(
    opened.system,
  )
  await inScope(opened, one, async trx => {
    const ended = await sql<{ id: number }>`select end_sessions_entered_by(${signer}) as id`.execute(trx)
    expect(idOf(ended.rows)).toBe(idOf(session.rows))
    const { rows: unlinked } = await sql`select account_id from unlink_memberships_of(${signer})`.execute(trx)
    expect(unlinked).toEqual([{ account_id: entered }])
    const seen = await sql<{
      id: number
    }>`select company_id as id from company where company_id = ${two.companyId}`.execute(trx)
    expect(seen.rows).toEqual([])
  })
  const [{ rolpassword } = { rolpassword: '' }] = (
    await admin.query('select rolpassword from pg_authid where rolname = $1', [loginConfig(capable, 'scoped').user])
  ).rows
  // Where the cluster asks for no password none is set; where it does, this is what it keeps.
  expect(rolpassword ?? 'SCRAM-SHA-256$').toContain('SCRAM-SHA-256$')
  await opened.close()
  await admin.end()
  await drop()
}, 60_000)
