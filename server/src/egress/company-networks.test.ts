import { egressCalls } from '@watchfire/contract/egress/egress.calls.ts'
import { expect, test } from 'vitest'
import { aCompany, aViewer } from '../core/testing/builders.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { egressHandlers } from './egress.routes.ts'

const suite = suiteServer({ jobs: false })
const { listNetworks: networks, addNetwork, removeNetwork } = egressHandlers
const { log } = recordedLog()

async function aScene() {
  const company = await aCompany(suite.db)
  const viewer = await aViewer(suite.db, company, { fullName: 'Chen' })
  const tools = { db: suite.db, log }
  const { companyId } = company
  return {
    company,
    viewer,
    tools,
    add: (network: string, remark = '') => addNetwork({ companyId, network, remark }, viewer, tools),
    list: async () => (await networks({}, viewer, tools)).rows.map(row => row.network),
    audits: () =>
      suite.db.system
        .selectFrom('audit')
        .select(['action', 'target', 'company_id', 'detail'])
        .where('account_id', '=', viewer.accountId)
        .orderBy('audit_id')
        .execute(),
  }
}

test('a network is kept in one way of writing, says who allowed it, and each change is written down', async () => {
  const { company, viewer, tools, add, list, audits } = await aScene()
  const { networkId } = await add(' FD00:0001::/32', 'old mail server')
  expect(await networks({}, viewer, tools)).toMatchObject({
    total: 1,
    rows: [
      { networkId, companyId: company.companyId, network: 'fd00:1::/32', remark: 'old mail server', addedBy: 'Chen' },
    ],
  })
  await removeNetwork({ networkId }, viewer, tools)
  expect(await list()).toEqual([])
  const entry = { target: String(networkId), company_id: company.companyId }
  const shown = { network: 'fd00:1::/32', remark: 'old mail server' }
  expect(await audits()).toEqual([
    { action: 'addOutsideNetwork', ...entry, detail: { after: shown } },
    { action: 'deleteOutsideNetwork', ...entry, detail: { before: shown } },
  ])
})

test('a company has a network once, and at most 50, also when they are added at the same moment', async () => {
  const { add, list, audits } = await aScene()
  const twice = await Promise.allSettled([add('10.1.0.0/16'), add('10.1.0.0/16')])
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(add('10.1.0.0/16')).rejects.toMatchObject({
    code: 'egress.networkTaken',
    facts: { network: '10.1.0.0/16' },
  })
  for (let n = 2; n <= 49; n += 1) await add(`10.${n}.0.0/16`)
  const last = await Promise.allSettled([add('10.50.0.0/16'), add('10.51.0.0/16')])
  expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(add('10.60.0.0/16')).rejects.toMatchObject({ code: 'egress.tooManyNetworks', facts: { limit: 50 } })
  expect(await list()).toHaveLength(20)
  expect(await audits()).toHaveLength(50)
})

test('a customer’s people neither see nor change the networks of another one', async () => {
  const [mine, theirs] = [await aScene(), await aScene()]
  const { networkId } = await theirs.add('10.1.0.0/16')
  expect(await mine.list()).toEqual([])
  await expect(removeNetwork({ networkId }, mine.viewer, mine.tools)).rejects.toThrow('egress.networkNotFound')
  const foreign = { companyId: theirs.company.companyId, network: '10.2.0.0/16' }
  await expect(addNetwork(foreign, mine.viewer, mine.tools)).rejects.toThrow('company.notFound')
  expect(await theirs.list()).toEqual(['10.1.0.0/16'])
})

test('what is no private network is refused by the field’s name, in the reader’s language', async () => {
  const root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const { companyId } = await aCompany(suite.db)
  const answer = async (network: string) =>
    (await root.send(egressCalls.addNetwork, { companyId, network })).body as { rcode: number; rmsg: string }
  for (const [network, problem] of [
    ['plant', '不是有效的网段'],
    ['0.0.0.0/0', '范围过大'],
    ['::/0', '范围过大'],
    ['8.8.8.0/24', '不属于内网地址'],
    ['169.254.169.254', '不属于内网地址'],
    ['10.1.2.3/16', '请写作 10.1.0.0/16'],
  ] as const)
    expect(await answer(network)).toMatchObject({
      rcode: 1001,
      rmsg: expect.stringMatching(`^网段有误：.*${problem}`),
    })
  expect(await answer('10.1.2.3')).toMatchObject({ rcode: 0 })
})
