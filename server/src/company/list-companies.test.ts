import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { beforeAll, expect, test } from 'vitest'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
let root: SignedClient
let admin: SignedClient

beforeAll(async () => {
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
})
const names = async (who: SignedClient, filter: Parameters<typeof who.call<typeof companyCalls.list>>[1] = {}) =>
  (await who.call(companyCalls.list, filter)).rows.map(row => row.name)

test('customers come before their companies, each with what hangs below it', async () => {
  const { rows, total } = await root.call(companyCalls.list, {})
  expect(rows.map(row => [row.name, row.level, row.companies, row.projects, row.aiServers, row.channels])).toEqual([
    ['烽燧平台', 'platform', 2, 0, 0, 0],
    ['烽燧示范集团', 'customer', 2, 3, 1, 2],
    ['华东示范工厂', 'company', 0, 2, 1, 2],
    ['华南示范工厂', 'company', 0, 1, 0, 0],
    ['远山化工', 'customer', 0, 1, 1, 1],
  ])
  expect(total).toBe(5)
  expect(rows[2]).toMatchObject({ parentName: '烽燧示范集团', can: { setState: true, addBelow: false } })
  expect(rows[0]?.can).toEqual({ setState: false, addBelow: true })
})

test('a customer sees its own companies, and the page counts them all', async () => {
  expect(await names(admin)).toEqual(['烽燧示范集团', '华东示范工厂', '华南示范工厂'])
  const page = await admin.call(companyCalls.list, { pageNum: 2, pageSize: 1 })
  expect([page.rows.map(row => row.name), page.total]).toEqual([['华东示范工厂'], 3])
})

test('a folded customer stands without its companies, and the total says so', async () => {
  const { rows, total } = await root.call(companyCalls.list, { folded: [admin.user.companyId] })
  expect([rows.map(row => row.name), total]).toEqual([['烽燧平台', '烽燧示范集团', '远山化工'], 3])
})

test('a keyword finds name, contact and phone; state and customer narrow', async () => {
  expect(await names(root, { keyword: '华东' })).toEqual(['华东示范工厂'])
  expect(await names(root, { keyword: '赵主任' })).toEqual(['远山化工'])
  expect(await names(root, { keyword: '13900000001' })).toEqual(['远山化工'])
  expect(await names(root, { keyword: '%' })).toEqual([])
  expect(await names(root, { parentId: admin.user.companyId })).toHaveLength(3)
  const south = (await root.call(companyCalls.list, { keyword: '华南' })).rows[0]?.companyId ?? 0
  await root.call(companyCalls.setState, { companyId: south, status: 'terminated' })
  expect(await names(root, { status: 'terminated' })).toEqual(['华南示范工厂'])
  await root.call(companyCalls.setState, { companyId: admin.user.companyId, status: 'terminated' })
  const { rows } = await root.call(companyCalls.list, { keyword: '华东' })
  expect(rows).toMatchObject([{ status: 'inUse', parentTerminated: true }])
})
