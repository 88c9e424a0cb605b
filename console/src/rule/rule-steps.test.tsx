// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import { ruleFile } from '@watchfire/contract/rule/rule.shapes.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { anAlarm } from '../alarm/model/an-alarm.ts'
import { siteText } from '../core/site-zone.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { RuleReason } from './public/RuleReason.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { readRuleFile } from './rule-files.ts'
import { ruleFormOf, withUsedParts } from './sensor-rule-form.ts'

const steps = [
  { threshold: 70, level: 'normal' },
  { threshold: 80, level: 'severe' },
] as const
const rule = { ...ruleFormOf(undefined, 1), name: '逐级升温', level: 'notice' as const, steps: [...steps] }

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(companyCalls.readTree, [])
  server.answers(alarmCalls.listTypes, { rows: [], total: 0 })
  signInAs([rights.rules])
})

test('a file carries the further thresholds', async () => {
  const text = JSON.stringify(z.encode(ruleFile, { format: 'watchfire-rules', version: 1, rules: [rule] }))
  expect(await readRuleFile(new File([text], 'rules.json'))).toMatchObject([{ steps }])
})

test('what the chosen comparison cannot have is not saved', () => {
  expect(withUsedParts(rule).steps).toEqual(steps)
  expect(withUsedParts({ ...rule, operator: 'outside' }).steps).toEqual([])
  expect(withUsedParts({ ...rule, kind: 'times' }).steps).toEqual([])
})

test('an alarm of a rule shows its level of now and how it came there', async () => {
  const reason = {
    ...{ ruleId: 1, name: '逐级升温', version: 1, quantity: 'temperature', kind: 'now', operator: '>', threshold: 40 },
    ...{ upper: null, span: { length: 0, unit: 'seconds' }, times: 2, value: 41, measure: 41, since: 1, at: 1 },
  }
  const change = (name: string, level: string | null, at: number, value: number) =>
    ({ change: name, level, at, value, threshold: 40 }) as const
  const changes = [
    change('raise', 'notice', 1, 41),
    change('rise', 'severe', 60_000, 65),
    change('over', null, 120_000, 30),
  ]
  const alarm = anAlarm({ level: 'severe', extra: { rule: reason, ruleLevels: { changes } } as never })
  renderScreen(<RuleReason alarm={alarm} />)
  const course = within(await screen.findByRole('list', { name: '等级变化' })).getAllByRole('listitem')
  expect(course).toHaveLength(3)
  expect(course[1]?.textContent).toContain('65 °C')
  expect(course[2]?.textContent).toContain('条件结束')
  await waitFor(() => expect(screen.getByText('条件已结束，等待处理')).toBeDefined())
  expect(server.received(ruleCalls.list)).toEqual([])
})

test('a threshold is added as a row of its own, said in the sentence and saved; a severe one lets nothing wait', async () => {
  server.answers(ruleCalls.save, { ruleId: 1 })
  server.answers(companyCalls.listProjectsOfCompany, { rows: [], total: 0 })
  server.answers(sensorCalls.list, { rows: [], total: 0 })
  const onClose = vi.fn()
  const { person } = renderScreen(<RuleDialog rule={undefined} onClose={onClose} />)
  await person.type(await screen.findByLabelText('规则名称'), '逐级升温')
  await person.click(screen.getByRole('button', { name: '增加一级阈值' }))
  await person.type(screen.getByLabelText('第 2 级阈值'), '80')
  await waitFor(() => expect(screen.getByRole('status', { name: '规则含义' }).textContent).toContain('> 80 °C'))
  const waits = screen.getAllByLabelText<HTMLInputElement>('冷却时间', { selector: 'input' })
  expect(waits.map(({ disabled }) => disabled)).toEqual(waits.map(() => true))
  await person.click(screen.getByRole('button', { name: '增加一级阈值' }))
  await person.click(screen.getByRole('button', { name: '删除第 3 级阈值' }))
  await person.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(ruleCalls.save)).toMatchObject([{ steps: [{ threshold: 80, level: 'severe' }] }])
})

test('a trial says from when on it looked where there was too much of it, and what it heard nothing of', async () => {
  server.answers(companyCalls.listProjectsOfCompany, { rows: [], total: 0 })
  server.answers(sensorCalls.list, { rows: [], total: 0 })
  const triedSince = Date.UTC(2026, 9, 9, 4)
  const unheard = { count: 3, names: ['冷库一', '冷库二'] }
  const counts = { sensors: 1, readings: 20_000, alarms: 0, limited: 0 }
  server.answers(ruleCalls.tryOut, { ...counts, isPart: true, triedSince, unheard, named: [] })
  const { person } = renderScreen(<RuleDialog rule={undefined} onClose={() => {}} />)
  await person.type(await screen.findByLabelText('规则名称'), '升温')
  await person.click(screen.getByRole('button', { name: '试算过去 7 天' }))
  expect(await screen.findByText(new RegExp(`从 ${siteText(triedSince)} 起计算`))).toBeDefined()
  expect(screen.getByText(/3 个传感器从未上报过该测量量，未参与试算：冷库一、冷库二等/)).toBeDefined()
})
