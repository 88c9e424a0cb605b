// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ConditionTree } from '@watchfire/contract/rule/condition-tree.ts'
import { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { anAlarm } from '../alarm/model/an-alarm.ts'
import type { FakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { RuleReason } from './public/RuleReason.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { fileText, readRuleFile } from './rule-files.ts'
import { editOf, ruleFormOf, withUsedParts } from './sensor-rule-form.ts'
import { startRuleServer } from './testing/start-rule-server.ts'

const hot = { quantity: 'temperature', operator: '>', threshold: 60, hysteresis: 0 } as const
const dry = { quantity: 'humidity', operator: '<', threshold: 20, hysteresis: 0 } as const
const smoky = { quantity: 'smoke', operator: '>=', threshold: 0.5, hysteresis: 0 } as const
const noon = 1_790_000_000_000
const tree: ConditionTree = { join: 'all', parts: [hot, { join: 'any', parts: [dry, smoky] }] }

let server: FakeServer
beforeEach(() => {
  server = startRuleServer()
})

test('several comparisons are put together in groups, said in the sentence, and saved', {
  timeout: 30_000,
}, async () => {
  server.answers(ruleCalls.save, { ruleId: 1 })
  const onClose = vi.fn()
  const { person } = renderScreen(<RuleDialog rule={undefined} onClose={onClose} />)
  await person.type(await screen.findByLabelText('规则名称'), '电池间')
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /^条件个数/ }))
  fireEvent.click(await screen.findByTitle('多个条件组合'))
  const sentence = screen.getByRole('status', { name: '规则含义' })
  await waitFor(() =>
    expect(sentence.textContent).toContain('当同一区域满足 温度 > 60 °C 且 烟雾 ≥ 0.5 持续 5 分钟，则触发'),
  )
  expect(screen.queryByRole('group', { name: '更多阈值' })).toBeNull()
  await person.click(screen.getByRole('button', { name: /增加条件组$/ }))
  const inner = await screen.findByRole('group', { name: '条件组 3' })
  await person.click(within(inner).getByRole('button', { name: /增加条件$/ }))
  const last = await screen.findByRole('group', { name: '条件 3.2' })
  const threshold = within(last).getByLabelText('阈值')
  await person.clear(threshold)
  await person.type(threshold, '0.8')
  await waitFor(() =>
    expect(sentence.textContent).toContain('温度 > 60 °C 且 烟雾 ≥ 0.5 且 （烟雾 ≥ 0.5 或 烟雾 ≥ 0.8） 持续'),
  )
  await person.click(screen.getByRole('button', { name: '删除条件 2' }))
  await person.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(ruleCalls.save)).toMatchObject([
    {
      ...{ quantity: 'temperature', threshold: 60, place: 'region', steps: [], aggregate: null },
      tree: { join: 'all', parts: [hot, { join: 'any', parts: [smoky, { ...smoky, threshold: 0.8 }] }] },
    },
  ])
})

test('groups are three deep and no deeper, and an emptied one goes', { timeout: 30_000 }, async () => {
  const { person } = renderScreen(<RuleDialog rule={undefined} onClose={vi.fn()} />)
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /^条件个数/ }))
  fireEvent.click(await screen.findByTitle('多个条件组合'))
  await person.click(await screen.findByRole('button', { name: /增加条件组$/ }))
  const inner = await screen.findByRole('group', { name: '条件组 3' })
  await person.click(within(inner).getByRole('button', { name: /增加条件组$/ }))
  const innermost = await screen.findByRole('group', { name: '条件组 3.2' })
  expect(within(innermost).queryByRole('button', { name: /增加条件组$/ })).toBeNull()
  await person.click(screen.getByRole('button', { name: '删除条件 3.2.1' }))
  await waitFor(() => expect(screen.queryByRole('group', { name: '条件组 3.2' })).toBeNull())
  expect(screen.getByRole('group', { name: '条件组 3' })).toBeDefined()
})

test('a template brings its comparisons, which are tried with how each stood', { timeout: 30_000 }, async () => {
  const leaves = [
    { met: true, sensorId: 'WF-1_S1', sensorName: '温度计', value: 34, measure: 9, at: 1 },
    { met: true, sensorId: 'WF-1_S2', sensorName: '烟感', value: 1, measure: 1, at: 1 },
  ]
  server.answers(ruleCalls.tryOut, {
    ...{ sensors: 2, isPart: false, triedSince: null, unheard: { count: 0, names: [] }, readings: 4, alarms: 1 },
    limited: 0,
    named: [
      {
        ...{ sensorId: 'WF-1_S2', sensorName: '烟感', at: 1, atText: '2026-10-09 12:00:00', value: null },
        ...{ isGap: false, change: 'raise', level: 'severe', leaves },
      },
    ],
  })
  const { person } = renderScreen(<RuleDialog rule={undefined} onClose={vi.fn()} />)
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '模板' }))
  fireEvent.click(await screen.findByTitle('电池间升温且有烟'))
  const sentence = screen.getByRole('status', { name: '规则含义' })
  await waitFor(() => expect(sentence.textContent).toContain('温度 10 分钟变化幅度 ≥ 5 °C 且 烟雾 ≥ 0.5'))
  await person.click(screen.getByRole('button', { name: '试算过去 7 天' }))
  expect(await screen.findByText('2026-10-09 12:00:00 · 烟感 · 温度 9 °C、烟雾 1')).toBeDefined()
  expect(server.received(ruleCalls.tryOut)).toMatchObject([
    { tree: { join: 'all', parts: [{ aggregate: { function: 'change' } }, { quantity: 'smoke' }] } },
  ])
})

test('an alarm says how each comparison stood, with the curve of each', async () => {
  server.answers(sensorCalls.readCurve, { curves: [] } as never)
  const seen = { met: true, sensorId: 'WF-1_S1', sensorName: '温度计', value: 70, measure: 70, at: noon }
  const rule = {
    ...{ ruleId: 1, name: '电池间', version: 2, quantity: 'temperature', kind: 'now', operator: '>', threshold: 60 },
    ...{
      upper: null,
      span: { length: 0, unit: 'seconds' },
      times: 2,
      value: 70,
      measure: 70,
      since: noon,
      at: noon,
      tree,
    },
    leaves: [
      seen,
      { met: false, sensorId: '', sensorName: '', value: null, measure: null, at: null },
      { ...seen, missing: true, sensorId: 'WF-1_S2', sensorName: '烟感', value: 0, measure: 0 },
    ],
  }
  const { person } = renderScreen(<RuleReason alarm={anAlarm({ extra: { rule } })} />)
  const list = await screen.findByRole('list', { name: '各条件当时的情况' })
  const rows = within(list).getAllByRole('listitem')
  expect(rows.map(row => row.querySelector('span')?.textContent)).toEqual([
    '满足 · 温度 > 60 °C',
    '没有传感器测量 · 湿度 < 20 %RH',
    '数据中断，视为满足 · 烟雾 ≥ 0.5',
  ])
  expect(rows[0]?.textContent).toContain('70 °C · 温度计 · ')
  expect(screen.getByText('温度 > 60 °C 且 （湿度 < 20 %RH 或 烟雾 ≥ 0.5）')).toBeDefined()
  await person.click(within(list).getByRole('button', { name: '条件 3：查看曲线' }))
  await waitFor(() =>
    expect(server.received(sensorCalls.readCurve)).toMatchObject([{ sensorIds: ['WF-1_S2'], quantity: 'smoke' }]),
  )
})

test('a file carries the comparisons, as a version that who knows of none refuses', async () => {
  const {
    state: _,
    companyId: __,
    sensorIds: ___,
    ...carried
  } = withUsedParts({
    ...ruleFormOf(undefined, 1),
    ...{ name: '电池间', tree },
  })
  const text = fileText([carried])
  expect(JSON.parse(text)).toMatchObject({ version: 3, rules: [{ conditionTree: tree }] })
  expect(await readRuleFile(new File([text], 'rules.json'))).toMatchObject([{ tree }])
})

test('what the chosen way to count cannot have is not meant', () => {
  const form = { ...ruleFormOf(undefined, 1), tree }
  expect(editOf({ ...form, kind: 'times' }).tree).toBeNull()
  expect(
    editOf({ ...form, kind: 'now', aggregate: { function: 'avg', within: { length: 1, unit: 'minutes' } } }),
  ).toMatchObject({
    ...{ tree, aggregate: null, quantity: 'temperature' },
  })
})
