// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import type { NoticeRule } from '@watchfire/contract/notice/notice.shapes.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectSaidAt } from '../core/testing/expect-said-at.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { NoticeRuleDialog } from './NoticeRuleDialog.tsx'

const nightRule: NoticeRule = {
  ruleId: 5,
  companyId: 3,
  companyName: '东厂',
  name: '夜间',
  state: 'disabled',
  types: [],
  levels: ['severe'],
  projectIds: [],
  hours: [{ days: [1, 2], from: '20:00', until: '08:00' }],
  first: { accounts: [7], addresses: ['duty@plant.example'], robots: [] },
  steps: [
    { afterMinutes: 10, targets: { accounts: [], addresses: ['head@plant.example'], robots: [] } },
    { afterMinutes: 30, targets: { accounts: [7], addresses: ['chief@plant.example'], robots: [] } },
  ],
  language: 'en',
  version: 4,
  changedBy: '王工',
  changedAt: 0,
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  const company = { level: 'company', parentId: null, children: [] } as const
  server.answers(companyCalls.readTree, [
    { ...company, companyId: 3, name: '东厂', children: [] },
    { ...company, companyId: 4, name: '西厂', children: [] },
  ])
  server.answers(companyCalls.listProjectsOfCompany, { rows: [], total: 0 })
  server.answers(alarmCalls.listTypes, { rows: [], total: 0 })
  server.answers(noticeCalls.listContacts, {
    accounts: [
      { accountId: 7, name: '李工', mail: 'li@plant.example' },
      { accountId: 8, name: '赵工', mail: '' },
    ],
    robots: [{ robotId: 9, name: '值班群' }],
  })
  server.answers(noticeCalls.saveRule, { ruleId: 5 })
  signInAs([rights.noticeRules])
})

async function open(rule?: NoticeRule) {
  const onClose = vi.fn()
  const view = renderScreen(<NoticeRuleDialog rule={rule} onClose={onClose} />)
  await screen.findByText('东厂')
  const choose = async (field: HTMLElement, choice: string) => {
    await view.person.click(field)
    await view.person.click(await screen.findByText(choice))
  }
  return { ...view, choose, onClose }
}
const name = () => screen.getByLabelText<HTMLInputElement>('规则名称')
/** Those of the first notice. */
const targets = (label: string) => screen.getAllByLabelText(label)[0] as HTMLElement
const save = () => screen.getByRole('button', { name: '保存' })
const saved = () => server.received(noticeCalls.saveRule).at(-1)

test('a new rule tells of severe alarms at any hour, in the language of who made it', async () => {
  const { person, choose, onClose } = await open()
  await person.type(name(), '严重告警')
  await choose(targets('人员'), '李工 <li@plant.example>')
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(saved()).toEqual({
    companyId: 3,
    name: '严重告警',
    state: 'enabled',
    types: [],
    levels: ['severe'],
    projectIds: [],
    hours: [],
    first: { accounts: [7], addresses: [], robots: [] },
    steps: [],
    language: 'zh',
  })
})

test('a rule may tell the contacts of the device and nobody else', async () => {
  const { person, onClose } = await open()
  await person.type(name(), '严重告警')
  await person.click(screen.getByRole('checkbox', { name: '设备联系人' }))
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(saved()).toMatchObject({ first: { accounts: [], addresses: [], robots: [], contacts: true } })
})

test('a changed rule stays off, and keeps what was not touched', async () => {
  const { person, onClose } = await open(nightRule)
  await person.clear(name())
  await person.type(name(), '夜班')
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const { companyName, changedBy, changedAt, ...edited } = nightRule
  expect(saved()).toEqual({ ...edited, name: '夜班' })
})

test('an escalation that is taken away leaves the other one as it was', async () => {
  const { person, onClose } = await open(nightRule)
  await person.click(screen.getAllByRole('button', { name: '删除升级通知' })[0] as HTMLElement)
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(saved()?.steps).toEqual(nightRule.steps.slice(1))
})

test('with another company its people and robots are chosen anew, while addresses stay', async () => {
  const { person, choose, onClose } = await open()
  await person.type(name(), '严重告警')
  await choose(targets('人员'), '李工 <li@plant.example>')
  await choose(targets('机器人'), '值班群')
  await person.type(targets('邮箱地址'), 'duty@plant.example{Enter}')
  await choose(screen.getByLabelText('所属企业'), '西厂')
  await waitFor(() => expect(server.received(noticeCalls.listContacts).at(-1)).toEqual({ companyId: 4 }))
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(saved()).toMatchObject({
    companyId: 4,
    first: { accounts: [], addresses: ['duty@plant.example'], robots: [] },
  })
})

test('what is no address is said at its field, and nothing is saved', async () => {
  const { person } = await open()
  await person.type(name(), '严重告警')
  await person.type(targets('邮箱地址'), 'duty@plant{Enter}')
  await person.click(save())
  await expectSaidAt(() => targets('邮箱地址'), '邮箱格式不正确')
  expect(saved()).toBeUndefined()
})

test('somebody without a mail address cannot be chosen', async () => {
  const { person, choose, onClose } = await open()
  await person.type(name(), '严重告警')
  await choose(targets('人员'), '赵工（暂无邮箱）')
  await person.click(screen.getByText('李工 <li@plant.example>'))
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(saved()?.first.accounts).toEqual([7])
})

test('a rule that tells nobody stays open and says so', async () => {
  server.refuses(noticeCalls.saveRule, 'notice.nobodyNotified')
  const { person, onClose } = await open()
  await person.type(name(), '严重告警')
  await person.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain('请至少选择一个通知对象')
  expect(name().value).toBe('严重告警')
  expect(onClose).not.toHaveBeenCalled()
})

test('an escalation that is added comes after the last one, also when an earlier one is gone', async () => {
  const { person } = await open(nightRule)
  await person.click(screen.getAllByRole('button', { name: '删除升级通知' })[0] as HTMLElement)
  await person.click(screen.getByRole('button', { name: /添加升级通知/ }))
  await waitFor(() =>
    expect(screen.getAllByRole<HTMLInputElement>('spinbutton').map(({ value }) => value)).toEqual(['30', '40']),
  )
})
