// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import type { Role } from '@watchfire/contract/access/role/role.shapes.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { menuList, type RightId, rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test } from 'vitest'
import type { MenuNode } from '../../core/session-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { RolePage } from './RolePage.tsx'

const role = (given: Partial<Role>): Role => ({
  roleId: 15,
  name: '值班员',
  remark: '',
  owner: 'company',
  companyId: 3,
  companyName: '东厂',
  menuIds: [rights.workplace, rights.processAlarm],
  holders: 2,
  fixed: null,
  version: 4,
  changedBy: '',
  changedAt: null,
  changedAtText: '',
  ...given,
})
const seed = role({ roleId: 1, name: 'viewer', owner: 'platform', fixed: 'seed', menuIds: [rights.monitor] })
const node = (id: number, children: MenuNode[] = []): MenuNode => {
  const menu = menuList.find(each => each.id === id)
  if (!menu) throw new Error(`no menu ${id}`)
  return { id, name: menu.zh, nameEn: menu.en, url: menu.url, kind: menu.kind, parentId: null, children }
}
const tree = [
  node(rights.monitor),
  node(rights.workplace, [node(rights.processAlarm), node(rights.remindLater), node(rights.deleteAlarms)]),
]
const own: RightId[] = [rights.roles, rights.monitor, rights.workplace, rights.processAlarm, rights.remindLater]

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(roleCalls.list, () => ({ rows: [seed, role({})], total: 2 }))
  server.answers(roleCalls.listMenus, tree)
  server.answers(roleCalls.save, ({ menuIds }) => role({ menuIds, version: 5 }))
  server.answers(companyCalls.readTree, [])
  signInAs(own)
})
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
async function open(address: string) {
  const view = renderScreen(<RolePage />, address)
  await screen.findByRole('checkbox', { name: '告警中心' })
  return view
}

test('a button taken away is marked, saved with the version that was seen, and says whom it concerns', async () => {
  const { person } = await open('/role?open=15')
  await person.click(box('立即处理'))
  expect(screen.getByText('取消')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe(
    '未保存：新增 0 项，取消 1 项 · 保存后，使用该角色的 2 个账号立即生效',
  )
  await person.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() =>
    expect(server.received(roleCalls.save)).toMatchObject([
      { roleId: 15, version: 4, name: '值班员', remark: '', menuIds: [rights.workplace] },
    ]),
  )
})

test('all of a page leaves out what one may not give', async () => {
  const { person } = await open('/role?open=15')
  expect(box('删除告警').disabled).toBe(true)
  await person.click(screen.getByRole('button', { name: '全选 告警中心' }))
  expect([box('立即处理').checked, box('稍后提醒').checked, box('删除告警').checked]).toEqual([true, true, false])
})

test('a role of the platform is fixed and says why; its copy begins with its rights', async () => {
  const { person, address } = await open('/role?open=1')
  expect(screen.getByText(/内置角色随产品提供/)).toBeDefined()
  expect(box('实时监控').disabled).toBe(true)
  await person.click(screen.getByRole('button', { name: /复\s?制/ }))
  await waitFor(() => expect(address()).toBe('/role?open=new&from=1'))
  expect(await screen.findByDisplayValue('只读人员 副本')).toBeDefined()
  await waitFor(() => expect(box('实时监控').checked).toBe(true))
  await person.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(address()).toBe('/role?open=15'))
  expect(server.received(roleCalls.save)).toMatchObject([{ companyId: 3, menuIds: [rights.monitor] }])
})

test('another role is chosen only after a question while something is not saved', async () => {
  const { person, address } = await open('/role?open=15')
  await person.click(box('立即处理'))
  await person.click(screen.getByRole('button', { name: /^只读人员/ }))
  await screen.findByText('放弃未保存的修改？')
  expect(address()).toBe('/role?open=15')
  await person.click(screen.getAllByRole('button', { name: '放弃修改' }).at(-1) as HTMLElement)
  await waitFor(() => expect(address()).toBe('/role?open=1'))
})

test('compared with another role both sides are marked', async () => {
  const { person } = await open('/role?open=15')
  await person.click(screen.getByRole('combobox', { name: '与其他角色比较' }))
  await person.click(await screen.findByText('只读人员', { selector: '.ant-select-item-option-content' }))
  expect(await screen.findByText('比“只读人员”多 2 项，少 1 项')).toBeDefined()
  expect(screen.getByText('仅“只读人员”')).toBeDefined()
  expect(screen.getAllByText('仅本角色')).toHaveLength(2)
})

test('seen as the role: its sidebar and buttons, as they are ticked now', async () => {
  const { person } = await open('/role?open=15')
  await person.click(box('实时监控'))
  await person.click(box('立即处理'))
  await person.click(box('稍后提醒'))
  await person.click(screen.getByRole('button', { name: /以此角色查看/ }))
  const seen = within(await screen.findByRole('dialog'))
  expect(seen.getByText('“值班员”看到的控制台')).toBeTruthy()
  expect(seen.getAllByRole('listitem').map(item => item.textContent?.trim())).toEqual(['实时监控'])
  const pages = seen
    .getAllByRole('term')
    .map((page, n) => [page.textContent, seen.getAllByRole('definition')[n]?.textContent])
  expect(pages).toEqual([
    ['实时监控', '无按钮'],
    ['告警中心', '稍后提醒'],
  ])
  expect(server.received(roleCalls.save)).toEqual([])
})

test('who has a role of the platform is told by its name in the language of the reader', async () => {
  const holder = {
    accountId: 7,
    account: 'lin',
    fullName: '林值班',
    companyName: '东厂',
    inUse: true,
    projectLimited: true,
  }
  server.answers(roleCalls.listHolders, { rows: [holder], total: 1 })
  const { person } = await open('/role?open=1')
  await person.click(screen.getByRole('button', { name: /使用者/ }))
  await screen.findByText('使用“只读人员”的账号')
  expect(await screen.findByText('林值班')).toBeTruthy()
})
