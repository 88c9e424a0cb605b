import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { CompanyNode } from '@watchfire/contract/company/company.shapes.ts'
import { beforeAll, expect, test } from 'vitest'
import { aCompany } from '../core/testing/builders.ts'
import { envelopeOf, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { findOwner, markOfCompanies } from './company.queries.ts'

const suite = suiteServer({ jobs: false })
let root: SignedClient
let admin: SignedClient
let group: { tenantId: number; companyId: number; projectId: number; regionId: number }

beforeAll(async () => {
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  group = { tenantId: admin.user.companyId, companyId: admin.user.companyId, projectId: 0, regionId: 0 }
  for (let made = 10; made < 35; made += 1) await aCompany(suite.db, { of: group, name: `plant ${made}` })
  for (let made = 10; made < 20; made += 1) await aCompany(suite.db, { name: `customer ${made}` })
})
const flat = (tree: CompanyNode[]): CompanyNode[] => tree.flatMap(node => [node, ...flat(node.children)])
const namesOf = async (who: SignedClient) => flat(await who.call(companyCalls.readTree, {})).map(({ name }) => name)
const rename = (name: string, to: string) =>
  suite.db.system.updateTable('company').set({ name: to }).where('name', '=', name).execute()

test('a large tree says at once what was renamed, also back, added, moved and removed', async () => {
  for (const who of [root, admin]) {
    expect(await namesOf(who)).toContain('plant 10')
    await rename('plant 10', 'works 10')
    expect((await namesOf(who)).filter(name => name.endsWith(' 10') && !name.startsWith('customer'))).toEqual([
      'works 10',
    ])
    await rename('works 10', 'plant 10')
    expect((await namesOf(who)).filter(name => name.endsWith(' 10') && !name.startsWith('customer'))).toEqual([
      'plant 10',
    ])
    const added = await aCompany(suite.db, { of: group, name: 'a new plant' })
    expect(await namesOf(who)).toContain('a new plant')
    const places = ['region', 'project', 'company'] as const
    for (const table of places)
      await suite.db.system.deleteFrom(table).where('company_id', '=', added.companyId).execute()
    expect(await namesOf(who)).not.toContain('a new plant')
  }
  const moved = suite.db.system.updateTable('company').where('name', '=', 'plant 11')
  await moved.set({ parent_id: null }).execute()
  expect((await root.call(companyCalls.readTree, {})).map(({ name }) => name)).toContain('plant 11')
  await moved.set({ parent_id: group.companyId }).execute()
  expect((await root.call(companyCalls.readTree, {})).map(({ name }) => name)).not.toContain('plant 11')
})

test('whoever asks gets their own companies, whatever others asked before', async () => {
  const ofRoot = await namesOf(root)
  expect(ofRoot).toContain('customer 10')
  const own = await namesOf(admin)
  expect(own[0]).toBe('烽燧示范集团')
  expect(own.filter(name => !name.startsWith('plant'))).toEqual(['烽燧示范集团', '华东示范工厂', '华南示范工厂'])
  expect(await namesOf(root)).toEqual(ofRoot)
  // The selection narrows what is kept as it narrows what is read.
  const [customer] = flat(await root.call(companyCalls.readTree, {})).filter(({ name }) => name === 'customer 10')
  const narrowed = await root.call(companyCalls.readTree, {}, { companyId: customer?.companyId ?? 0 })
  expect(flat(narrowed).map(({ name }) => name)).toEqual(['customer 10'])
})

test('a name that is written to look like two companies has another mark than they', async () => {
  const [first, second] = [await aCompany(suite.db, { of: group }), await aCompany(suite.db, { of: group })]
  const both = await markOfCompanies(suite.db.system, [first.companyId, second.companyId])
  const nameOf = async (companyId: number) => (await findOwner(suite.db.system, companyId, [companyId]))?.name ?? ''
  const [one, other] = [await nameOf(first.companyId), await nameOf(second.companyId)]
  await rename(one, `${one},${second.companyId},3,${group.companyId},${other}`)
  expect(await markOfCompanies(suite.db.system, [first.companyId])).not.toBe(both)
})

test('what is kept is sent as it was the first time, byte by byte, and as any other answer', async () => {
  const ask = () =>
    suite.app.inject({ method: 'POST', url: companyCalls.readTree.path, payload: envelopeOf(root.user) })
  const [made, kept] = [await ask(), await ask()]
  expect(kept.body).toBe(made.body)
  expect(made.body).toMatch(/^\{"rcode":0,"rmsg":/)
  expect(kept.headers['content-type']).toBe('application/json; charset=utf-8')
  const small = await suite.app.inject({
    method: 'POST',
    url: companyCalls.listProjects.path,
    payload: envelopeOf(root.user),
  })
  expect({ ...kept.headers, date: '', 'content-length': '' }).toEqual({
    ...small.headers,
    date: '',
    'content-length': '',
  })
})
