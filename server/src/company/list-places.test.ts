import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { beforeAll, expect, test } from 'vitest'
import { aProject } from '../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
let admin: SignedClient
let operator: SignedClient

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
})

test('projects and regions come with their exact total', async () => {
  const before = await admin.call(companyCalls.listProjects, {})
  expect(before.total).toBe(before.rows.length)
  const { companyId } = admin.user
  await aProject(suite.db, { tenantId: companyId, companyId })
  const after = await admin.call(companyCalls.listProjectsOfCompany, {})
  expect([after.total, after.rows.length]).toEqual([before.total + 1, before.total + 1])
  const regions = await admin.call(companyCalls.listRegions, {})
  expect([regions.total, regions.rows.length > 1]).toEqual([regions.rows.length, true])
})

test('whoever is limited to one project counts one', async () => {
  expect(await operator.call(companyCalls.listProjects, {})).toMatchObject({ rows: [{ name: '一号厂区' }], total: 1 })
})

test('beyond the longest list the total still counts all', async () => {
  const { companyId } = admin.user
  const { total } = await admin.call(companyCalls.listProjects, {})
  await suite.db.system
    .insertInto('project')
    .values(Array.from({ length: 1000 }, (_, n) => ({ tenant_id: companyId, company_id: companyId, name: `P${n}` })))
    .execute()
  const { rows, total: all } = await admin.call(companyCalls.listProjects, {})
  expect([rows.length, all]).toEqual([1000, total + 1000])
})
