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

test('a keyword narrows by name, and by what a place belongs to, in whatever letters', async () => {
  const owner = { tenantId: admin.user.companyId, companyId: admin.user.companyId }
  const { projectId, regionId } = await aProject(suite.db, owner)
  await suite.db.system.updateTable('project').set({ name: 'Kiln Yard' }).where('project_id', '=', projectId).execute()
  const projects = await admin.call(companyCalls.listProjects, { keyword: 'kiln' })
  expect(projects).toMatchObject({ rows: [{ projectId }], total: 1 })
  const ofCompany = await admin.call(companyCalls.listProjects, { keyword: projects.rows[0]?.companyName ?? '' })
  expect(ofCompany.rows.map(row => row.projectId)).toContain(projectId)
  expect(await admin.call(companyCalls.listRegions, { keyword: 'KILN' })).toMatchObject({
    rows: [{ regionId }],
    total: 1,
  })
  expect((await admin.call(companyCalls.listProjects, { keyword: '%' })).total).toBe(0)
  expect((await operator.call(companyCalls.listProjects, { keyword: 'kiln' })).total).toBe(0)
})

test('beyond the longest list the total still counts all, and what is left out is the last by name', async () => {
  const { companyId } = admin.user
  const { total } = await admin.call(companyCalls.listProjects, {})
  await suite.db.system
    .insertInto('project')
    .values(Array.from({ length: 1000 }, (_, n) => ({ tenant_id: companyId, company_id: companyId, name: `P${n}` })))
    .execute()
  const { rows, total: all } = await admin.call(companyCalls.listProjects, {})
  expect([rows.length, all]).toEqual([1000, total + 1000])
  // Whichever was written first, those left out are the last by name, and are found by it.
  const last = { tenant_id: companyId, company_id: companyId, name: '0 the first' }
  await suite.db.system.insertInto('project').values(last).execute()
  expect((await admin.call(companyCalls.listProjects, {})).rows.map(row => row.name)).toContain('0 the first')
  const { rows: found } = await admin.call(companyCalls.listProjects, { keyword: 'P999' })
  expect(found.map(row => row.name)).toEqual(['P999'])
})
