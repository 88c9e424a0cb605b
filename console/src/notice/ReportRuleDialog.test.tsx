// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import type { ReportRule } from '@watchfire/contract/notice/report.shapes.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { ReportRuleDialog } from './ReportRuleDialog.tsx'

const weekly: ReportRule = {
  ruleId: 5,
  companyId: 3,
  companyName: '东厂',
  name: '周报',
  state: 'disabled',
  cycle: 'weekly',
  weekday: 5,
  monthDay: 1,
  hour: 7,
  language: 'en',
  types: [],
  projectIds: [],
  accounts: [7],
  addresses: ['head@plant.example'],
  nextAt: null,
  nextAtText: '',
  lastAt: null,
  lastAtText: '',
  version: 4,
  changedBy: '王工',
  changedAt: 0,
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  const company = { level: 'company', parentId: null } as const
  server.answers(companyCalls.readTree, [
    { ...company, companyId: 3, name: '东厂', children: [] },
    { ...company, companyId: 4, name: '西厂', children: [] },
  ])
  server.answers(companyCalls.listProjectsOfCompany, { rows: [], total: 0 })
  server.answers(alarmCalls.listTypes, { rows: [], total: 0 })
  server.answers(noticeCalls.listContacts, {
    accounts: [{ accountId: 7, name: '李工', mail: 'li@plant.example' }],
    robots: [{ robotId: 9, name: '值班群' }],
  })
  server.answers(reportCalls.saveRule, { ruleId: 5 })
  signInAs([rights.noticeRules])
})

async function open(rule?: ReportRule) {
  const onClose = vi.fn()
  const view = renderScreen(<ReportRuleDialog rule={rule} onClose={onClose} />)
  await screen.findByText('东厂')
  const choose = async (label: string, choice: string) => {
    await view.person.click(screen.getByLabelText(label))
    await view.person.click(await screen.findByText(choice))
  }
  return { ...view, choose, onClose }
}
const name = () => screen.getByLabelText<HTMLInputElement>('报表名称')
const save = () => screen.getByRole('button', { name: '保存' })
const saved = () => server.received(reportCalls.saveRule).at(-1)

test('a new report goes out every morning unless another day is chosen', async () => {
  const { person, choose, onClose } = await open()
  await person.type(name(), '日报')
  await choose('人员', '李工 <li@plant.example>')
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(saved()).toEqual({
    companyId: 3,
    name: '日报',
    state: 'enabled',
    cycle: 'daily',
    weekday: 1,
    monthDay: 1,
    hour: 8,
    language: 'zh',
    types: [],
    projectIds: [],
    accounts: [7],
    addresses: [],
  })
})

test('only the day that the cycle needs is asked for', async () => {
  const { choose } = await open()
  const isAsked = (label: string) => screen.getByLabelText(label).closest('.ant-form-item-hidden') === null
  expect([isAsked('星期'), isAsked('日期')]).toEqual([false, false])
  await choose('周期', '每周')
  await waitFor(() => expect([isAsked('星期'), isAsked('日期')]).toEqual([true, false]))
  await choose('周期', '每月')
  await waitFor(() => expect([isAsked('星期'), isAsked('日期')]).toEqual([false, true]))
})

test('a report goes by mail, so that no robot is offered', async () => {
  await open()
  expect(screen.queryByLabelText('机器人')).toBeNull()
})

test('a changed report stays off, and keeps what was not touched', async () => {
  const { person, onClose } = await open(weekly)
  await person.clear(name())
  await person.type(name(), '安全周报')
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const { companyName, nextAt, nextAtText, lastAt, lastAtText, changedBy, changedAt, ...edited } = weekly
  expect(saved()).toEqual({ ...edited, name: '安全周报' })
})

test('with another company its people are chosen anew, while addresses stay', async () => {
  const { person, choose, onClose } = await open()
  await person.type(name(), '日报')
  await choose('人员', '李工 <li@plant.example>')
  await person.type(screen.getByLabelText('邮箱地址'), 'head@plant.example{Enter}')
  await choose('所属企业', '西厂')
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(saved()).toMatchObject({ companyId: 4, accounts: [], addresses: ['head@plant.example'] })
})

test('a report that somebody else changed meanwhile stays open and says so', async () => {
  server.refuses(reportCalls.saveRule, 'notice.ruleChanged')
  const { person, onClose } = await open(weekly)
  await person.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain('该规则已被他人修改')
  expect(onClose).not.toHaveBeenCalled()
})
