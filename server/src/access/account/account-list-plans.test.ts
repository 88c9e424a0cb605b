/** What lists of people and projects read of a large installation: the rows of a page in the order of an index, and indexes alone for totals. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { pendingPeriod } from '../../alarm/alarm.public.ts'
import { listProjectPage } from '../../company/project/project.queries.ts'
import { inScope, type Trx } from '../../core/db/database.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { aCompany, aViewer } from '../../core/testing/builders.ts'
import { plansOf } from '../../core/testing/explained.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { listAccounts } from './account-list.queries.ts'

const db = suiteDatabase()
const page = { limit: 20, offset: 0 }
let root: Viewer

beforeAll(async () => {
  await sql`
    with made as (insert into company (level, name, tenant_id) select 2, 'customer ' || n, 0 from generate_series(1, 100) n returning company_id)
    select from made`.execute(db.system)
  await sql`update company set tenant_id = company_id where tenant_id = 0`.execute(db.system)
  await sql`insert into role (name) values ('of many')`.execute(db.system)
  await sql`
    insert into account (tenant_id, company_id, role_id, account, password_hash, full_name, phone)
    select company_id, company_id, (select role_id from role where name = 'of many'), company_id || '-' || n, '-', 'person ' || n,
           case when n = 7 then '100%_' || company_id else '' end
    from company cross join generate_series(1, 60) n where level = 2`.execute(db.system)
  await sql`
    insert into project (tenant_id, company_id, name)
    select company_id, company_id, 'project ' || n from company cross join generate_series(1, 30) n where level = 2`.execute(
    db.system,
  )
  root = await aViewer(db, await aCompany(db))
  const { rows } = await sql<{ ids: number[] }>`select array_agg(company_id) as ids from company`.execute(db.system)
  const companyIds = rows[0]?.ids ?? []
  root = { ...root, tenantId: null, companyIds, knownCompanyIds: companyIds }
  for (const table of ['company', 'account', 'project', 'role'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db.system)
})

const people = (trx: Trx, keyword?: string) =>
  listAccounts(trx, root, { keyword, own: root, onlyAdministered: true }, page)
const projects = (trx: Trx) => listProjectPage(trx, root, {}, { ...page, pending: pendingPeriod(Date.now()) })

describe.each([
  ['people', people, 'account_display_name', 'account_company', 'account'],
  ['projects', projects, 'project_pkey', 'project_company', 'project'],
] as const)('%s of all customers', (_, list, order, count, table) => {
  test('a page is cut before anything is joined, and the total is counted in an index alone', async () => {
    const [rows = '', total = ''] = await inScope(db, root, async trx => {
      // A table of a test is small enough to be read whole.
      for (const way of ['enable_seqscan', 'enable_bitmapscan'])
        await sql`select set_config(${way}, 'off', true)`.execute(trx)
      return plansOf(trx, explained => list(explained as Trx))
    })
    expect(rows).toMatch(new RegExp(`Index Scan (Backward )?using ${order} on ${table} \\(actual rows=20\\.`))
    const sorted = [...rows.matchAll(/Sort \(actual rows=(\d+)/g)].map(match => Number(match[1]))
    expect(sorted.filter(n => n > page.limit)).toEqual([])
    expect(total).toMatch(new RegExp(`Index Only Scan using ${count} on ${table}`))
    expect(total).not.toContain('Sort')
  })
})

test('a word is found whatever its letters, as it stands and in one field at a time', async () => {
  const found = async (keyword: string) => (await inScope(db, root, trx => people(trx, keyword))).total
  expect(await found('PERSON 60')).toBe(100)
  expect(await found('100%_')).toBe(100)
  expect(await found('1%_')).toBe(0)
  expect(await found('7 1')).toBe(0)
})
