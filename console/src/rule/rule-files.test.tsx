// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import { type CarriedRule, ruleFile } from '@watchfire/contract/rule/rule.shapes.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { ImportRulesDialog } from './ImportRulesDialog.tsx'
import { exportRules, fileText, readRuleFile } from './rule-files.ts'
import { ruleFormOf } from './sensor-rule-form.ts'

const rule: CarriedRule = { ...ruleFormOf(undefined, 1), name: '高温' }
const textOf = (rules: CarriedRule[]) =>
  JSON.stringify(z.encode(ruleFile, { format: 'watchfire-rules', version: 1, rules }))
const fileOf = (text: string) => new File([text], 'rules.json')

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(companyCalls.readTree, [])
  server.answers(alarmCalls.listTypes, { rows: [], total: 0 })
  signInAs([rights.rules])
})

test('what is exported can be imported: the same rules, without places, sensors and numbers of their own', async () => {
  const { companyId, ...form } = ruleFormOf(undefined, 1)
  server.answers(ruleCalls.list, {
    total: 1,
    rows: [
      {
        ...form,
        ...{
          companyId,
          ruleId: 7,
          companyName: '',
          projectName: '',
          regionName: '',
          projectId: 3,
          regionId: null,
          upper: null,
        },
        ...{ name: '高温', sensorIds: ['WF-1_S1'], version: 3, changedBy: '王', changedAt: 1, changedAtText: '' },
        ...{
          judged: 0,
          firing: 0,
          leftOut: 0,
          lastJudgedAt: null,
          raisedToday: 0,
          limitedToday: 0,
          lastError: '',
          lastErrorAt: null,
          judgingMs: null,
          cut: null,
        },
      },
    ],
  })
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    saved.push(blob as Blob)
    return 'blob:'
  })
  expect(await exportRules({ keyword: '高温' })).toEqual({ saved: 1, total: 1 })
  expect(server.received(ruleCalls.list)).toMatchObject([{ keyword: '高温' }])
  const text = (await saved[0]?.text()) ?? ''
  expect(text).not.toMatch(/WF-1_S1|ofProjectId|companyId|ruleId/)
  expect(await readRuleFile(fileOf(text))).toMatchObject([{ name: '高温', threshold: 60, level: 'normal' }])
})

test.each([
  ['none of it', {}, 1],
  ['what is compared', { aggregate: { function: 'avg', within: { length: 10, unit: 'minutes' } } }, 2],
  ['gaps', { gap: { policy: 'end', after: { length: 10, unit: 'minutes' } } }, 2],
  ['a limit', { hourlyLimit: 5 }, 2],
  ['when it is raised again', { againMinutes: 30 }, 4],
] as const)('a file is of a later version only where the first would lose something: %s', async (_, given, version) => {
  const listed = { ...rule, ...given }
  const text = fileText([listed])
  expect(JSON.parse(text)).toMatchObject({ version })
  expect(await readRuleFile(fileOf(text))).toMatchObject([{ name: '高温', ...given }])
})

test.each([
  ['{', {}],
  ['[]', {}],
  [textOf([rule]).replace('watchfire-rules', 'other'), {}],
  [textOf([rule]).replace('"version":1', '"version":5'), {}],
  [textOf([rule, { ...rule, name: '湿' }]).replace('"湿"', '""'), { rule: 2, field: '规则名称' }],
  [textOf([rule]).replace('"times', '"time'), { rule: 1, field: '次数' }],
])('a file that is none says what is wrong: %#', async (text, expected) => {
  expect(await readRuleFile(fileOf(text))).toEqual(expected)
})

test('each rule is shown as its sentence; one that is refused says why, and nothing is told as added', async () => {
  server.answers(ruleCalls.addFromFile, { added: 0, refused: [{ index: 1, reason: '请填写时长' }] })
  const { person } = renderScreen(<ImportRulesDialog onClose={() => undefined} />)
  const dialog = await screen.findByRole('dialog')
  await person.upload(within(dialog).getByLabelText('选择规则文件'), fileOf(textOf([rule, { ...rule, name: '二' }])))
  expect(await within(dialog).findAllByText(/温度 > 60 °C 持续 5 分钟/)).toHaveLength(2)
  await person.click(within(dialog).getByRole('button', { name: /^导\s*入$/ }))
  expect(await within(dialog).findByText('有 1 条规则不能导入，因此没有导入任何规则')).toBeTruthy()
  expect(within(dialog).getByText('请填写时长')).toBeTruthy()
  expect(server.received(ruleCalls.addFromFile)).toMatchObject([{ rules: [{ name: '高温' }, { name: '二' }] }])
})

test('once they are there the dialog closes and says how many', async () => {
  server.answers(ruleCalls.addFromFile, { added: 1, refused: [] })
  const close = vi.fn()
  const { person } = renderScreen(<ImportRulesDialog onClose={close} />)
  const dialog = await screen.findByRole('dialog')
  await person.click(within(dialog).getByRole('button', { name: /^导\s*入$/ }))
  expect(await within(dialog).findByText('请先选择规则文件')).toBeTruthy()
  await person.upload(within(dialog).getByLabelText('选择规则文件'), fileOf(textOf([rule])))
  await within(dialog).findByText('rules.json：1 条规则')
  await person.click(within(dialog).getByRole('button', { name: /^导\s*入$/ }))
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(await screen.findByText('已导入 1 条规则，均为停用')).toBeTruthy()
})
