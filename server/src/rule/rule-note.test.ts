/** What whoever gets the alarm of a rule is to do: kept with the rule, and said by its alarms. */
import { allCalls } from '@watchfire/contract'
import type { RuleCondition, RuleEdit } from '@watchfire/contract/rule/rule.shapes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { alarmReasonOf } from './gather.rules.ts'
import { reasonOf } from './judge.rules.ts'
import { treeReasonOf } from './judge-tree.rules.ts'

const suite = suiteServer({ jobs: false })
const { rule } = allCalls
const none = { length: 0, unit: 'seconds' } as const
const note = '先断电，再叫值班电工'
let admin: SignedClient
let companyId = 0

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  companyId = (
    await suite.db.system
      .selectFrom('project')
      .where('name', '=', '一号厂区')
      .select('company_id')
      .executeTakeFirstOrThrow()
  ).company_id
})

const condition = {
  ...{ kind: 'now', operator: '>', threshold: 60, upper: null, span: none, times: 2, hysteresis: 0, recovery: none },
  ...{ coolDown: none, lateness: 0, place: 'region', steps: [], note },
} satisfies RuleCondition
const edit = (name: string): RuleEdit => ({
  ...{ ...condition, upper: undefined, companyId, name, state: 'disabled', quantity: 'temperature' },
  ...{ ofTypes: [], sensorIds: [], hours: [], alarmType: 60, level: 'normal' },
})
const listed = async (keyword: string) => (await admin.call(rule.list, { keyword })).rows[0]

test('it is saved, kept by who does not know of it, taken along by a file, and removed; the rule judges on', async () => {
  const [name, copy] = [`说明 ${Date.now()}`, `说明的副本 ${Date.now()}`]
  const { ruleId } = await admin.call(rule.save, edit(name))
  const { note: _, ...older } = edit(name)
  await admin.call(rule.save, { ...older, ruleId })
  expect(await listed(name)).toMatchObject({ ruleId, note })
  const { companyId: __, sensorIds, state, ...carried } = edit(copy)
  await admin.call(rule.addFromFile, { companyId, rules: [carried] as never })
  expect(await listed(copy)).toMatchObject({ note })
  const { tenant_id } = await suite.db.system
    .selectFrom('company')
    .where('company_id', '=', companyId)
    .select('tenant_id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into rule_cost (tenant_id, rule_id, judged, mean_ms) values (${tenant_id}, ${ruleId}, 1, 1)
    on conflict (tenant_id, rule_id) do update set mean_ms = 1`.execute(suite.db.system)
  await admin.call(rule.save, { ...edit(name), ruleId, note: null })
  const without = await listed(name)
  expect(without?.note).toBeUndefined()
  // What it knew would be gone with it.
  expect(without?.judgingMs).toBe(1)
})

test('an alarm of any kind of rule says it', () => {
  const known = { ruleId: 1, name: '高温', version: 1, quantity: 1, condition }
  const found = { rung: 0, at: 1, since: 1, value: 70, measure: 70, isGap: false, isAgain: false } as never
  expect(reasonOf(known, found)).toMatchObject({ note })
  const leaf = { quantity: 'temperature', operator: '>', threshold: 60, hysteresis: 0 } as const
  const seen = [{ met: false, term: null }]
  const ofTree = { ...known, tree: { join: 'all' as const, parts: [leaf] } }
  const nobody = () => ({ sensorId: '', sensorName: '' })
  expect(treeReasonOf(ofTree, { at: 1, since: 1, seen, isAgain: false } as never, nobody)).toMatchObject({ note })
  const ofAlarms = { ...known, condition: { ...condition, kind: 'count' as const } }
  expect(alarmReasonOf(ofAlarms, { at: 1, seen: [] } as never, () => '')).toMatchObject({ note })
  expect(reasonOf({ ...known, condition: { ...condition, note: undefined } as never }, found)).not.toHaveProperty(
    'note',
  )
})
