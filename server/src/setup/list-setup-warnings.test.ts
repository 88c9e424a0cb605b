import { menuList, rights } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, aViewer } from '../core/testing/builders.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { listSetupWarnings } from './list-setup-warnings.ts'

const db = suiteDatabase()
const tools = { db, log: recordedLog().log }
const all = new Set(menuList.map(({ id }) => id))

/** A customer that has used so much of its quota. */
async function aCustomer(percent: number) {
  const name = `East ${percent}`
  const company = await aCompany(db, { name })
  await sql`insert into storage_grant (tenant_id, quota_bytes, account_id) values (${company.companyId}, 1000, 1)`.execute(
    db.system,
  )
  await sql`insert into file_total (tenant_id, company_id, project_id, device_no, kind, judgement, held, files, bytes)
    values (${company.companyId}, ${company.companyId}, 0, 0, 'picture', 'unjudged', false, 1, ${percent * 10})`.execute(
    db.system,
  )
  return { ...(await aViewer(db, company)), rights: all }
}

test('administrators hear of their customer’s storage from 80 % on; the platform of the fullest one', async () => {
  const [low, filling, full] = [await aCustomer(79), await aCustomer(80), await aCustomer(100)]
  const shown = async (viewer: typeof low) =>
    (await listSetupWarnings({}, viewer, tools)).map(({ kind, percent, customerName }) => [kind, percent, customerName])
  expect(await shown(low)).toEqual([])
  expect(await shown(filling)).toEqual([['storageFilling', 80, 'East 80']])
  expect(await shown(full)).toEqual([['storageFull', 100, 'East 100']])
  expect(await shown({ ...low, tenantId: null })).toEqual([['storageFull', 100, 'East 100']])
  // Nothing they could do anything about.
  expect(await shown({ ...full, projectIds: [1] })).toEqual([])
  expect(await shown({ ...full, rights: new Set([rights.files]) })).toEqual([])
})

test('the weightiest comes first: what ends soon waits behind files that go', async () => {
  const viewer = await aCustomer(100)
  await sql`insert into licence (tenant_id, number, holder, channels, valid_from, valid_until, issued_at, uploaded_by)
    values (${viewer.tenantId}, 'L-1', 'East', 10, to_char(now() - interval '300 days', 'YYYY-MM-DD'),
            to_char(now() + interval '5 days', 'YYYY-MM-DD'), now(), 'root')`.execute(db.system)
  expect((await listSetupWarnings({}, viewer, tools)).map(({ kind }) => kind)).toEqual(['storageFull', 'endsSoon'])
})
