/** Rules of a file: all of them or none, switched off, and for all of the company. */
import { allCalls } from '@watchfire/contract'
import type { CarriedRule } from '@watchfire/contract/rule/rule.shapes.ts'
import { beforeAll, expect, test } from 'vitest'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
const { rule } = allCalls
let admin: SignedClient
let companyId = 0

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  companyId = admin.user.companyId
})

const none = { length: 0, unit: 'seconds' } as const
const hot: CarriedRule = {
  name: '高温',
  quantity: 'temperature',
  ofTypes: [],
  kind: 'now',
  operator: '>',
  threshold: 60,
  span: none,
  times: 2,
  hysteresis: 0,
  recovery: none,
  coolDown: none,
  lateness: 0,
  place: 'region',
  hours: [],
  alarmType: 60,
  level: 'severe',
}
const add = (rules: CarriedRule[], by = admin, to = companyId) => by.call(rule.addFromFile, { companyId: to, rules })
const listed = async (by = admin) => (await by.call(rule.list, { keyword: '高温' })).rows

test('rules of a file come switched off, for all of the company, each with its line in the account log', async () => {
  expect(
    await add([hot, { ...hot, name: '高温二', kind: 'count', ofTypes: [61], span: { length: 5, unit: 'minutes' } }]),
  ).toEqual({
    added: 2,
    refused: [],
  })
  const rules = await listed()
  expect(rules.map(({ name }) => name)).toEqual(['高温二', '高温'])
  for (const one of rules)
    expect(one).toMatchObject({
      state: 'disabled',
      companyId,
      projectId: null,
      regionId: null,
      sensorIds: [],
      level: 'severe',
    })
  const noted = await suite.db.system
    .selectFrom('audit')
    .where('action', '=', 'addRule')
    .where(
      'target',
      'in',
      rules.map(({ ruleId }) => String(ruleId)),
    )
    .select('target')
    .execute()
  expect(noted).toHaveLength(2)
  for (const { ruleId } of rules) await admin.call(rule.remove, { ruleId })
})

test('with one that cannot be meant none is added, and each that cannot says why', async () => {
  const tried = await add([
    hot,
    { ...hot, coolDown: { length: 5, unit: 'minutes' } },
    { ...hot, kind: 'for' },
    { ...hot, alarmType: 32_000 },
  ])
  expect(tried).toEqual({
    added: 0,
    refused: [
      { index: 1, reason: '严重告警不能设置冷却时间' },
      { index: 2, reason: '请填写时长' },
      { index: 3, reason: '所选的告警类型不存在，或是设备故障' },
    ],
  })
  expect(await listed()).toEqual([])
})

test('a company has room for so many, and another customer’s is not there', async () => {
  const many = Array.from({ length: 100 }, (_, n) => ({ ...hot, name: `高温 ${n}` }))
  for (let round = 0; round < 9; round += 1) await add(many)
  await add(many.slice(0, 99))
  await expect(add(many.slice(0, 2))).rejects.toThrow('rule.tooMany')
  expect((await admin.call(rule.list, { keyword: '高温' })).total).toBe(999)
  const other = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  await expect(add([hot], other)).rejects.toThrow('company.notFound')
})
