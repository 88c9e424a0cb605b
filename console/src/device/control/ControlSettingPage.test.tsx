// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { alwaysArmed } from '@watchfire/contract/device/arming.rules.ts'
import type { CameraDefaults, ControlRow } from '@watchfire/contract/device/camera-default.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { beforeEach, expect, test } from 'vitest'
// Knows the words for projects and companies.
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { onTelephone } from '../../core/testing/on-telephone.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
// Loaded before, for they come when they are asked for.
import '../bulk/CameraActDialog.tsx'
import './DefaultsDialog.tsx'
import './DifferenceDrawer.tsx'
import { gate } from '../testing/cameras-of-a-test.ts'
import { ControlSettingPage } from './ControlSettingPage.tsx'

const given: CameraDefaults = {
  projectId: 11,
  projectName: '一号厂区',
  sensitivity: 4,
  faults: true,
  record: true,
  plan: alwaysArmed('Asia/Shanghai'),
  version: 2,
  changedBy: '林值班',
  changedAt: 0,
}
const row: ControlRow = {
  channelId: gate.channelId,
  name: '东门',
  aiServerName: '东区',
  projectId: 11,
  regionName: '卸货区',
  location: '',
  setUp: 'applied',
  sensitivity: 3,
  faults: true,
  record: false,
  armedMinutes: 10_080,
  zones: 1,
  differs: ['sensitivity', 'record'],
  behind: ['sensitivity'],
  ownLevels: 1,
  quietedLevels: 0,
}
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(companyCalls.listProjects, {
    rows: [{ projectId: 11, name: '一号厂区', companyId: 3, companyName: '东厂', floorPlan: '' }],
    total: 1,
  })
  server.answers(deviceCalls.listControls, () => ({ rows: [row], total: 1 }))
  server.answers(deviceCalls.countControls, { differs: 3, behind: 1 })
  server.answers(deviceCalls.readDefaults, () => given)
  server.answers(deviceCalls.getCamera, gate)
  server.answers(deviceCalls.listCameras, { rows: [], total: 0 })
  server.answers(deviceCalls.listPlanTemplates, [])
  signInAs([rights.devices])
})

test('what differs is marked by a word, apart from what has only not followed', async () => {
  renderScreen(<ControlSettingPage />, '/control-setting')
  const opener = await screen.findByRole('button', { name: '东门' })
  const cells = within(opener.closest('tr') as HTMLElement).getAllByRole('cell')
  const texts = cells.map(cell => cell.textContent)
  expect(texts).toContain('3 级旧默认值')
  expect(texts).toContain('关不同')
  expect(texts).toContain('始终布防')
})

test('how many differ is asked once a visit, and the way leads to those that have not followed', async () => {
  const { person, address } = renderScreen(<ControlSettingPage />, '/control-setting')
  expect((await screen.findByRole('status')).textContent).toContain('3 路与')
  await person.click(screen.getByRole('button', { name: '只看仍是旧默认值的' }))
  expect(address()).toContain('stands=behind')
  expect(server.received(deviceCalls.countControls)).toHaveLength(1)
  expect(server.received(deviceCalls.listControls).map(({ stands }) => stands)).toEqual([undefined, 'behind'])
})

test('ticked cameras are set back by what was chosen, after a look at what would change', async () => {
  server.answers(deviceCalls.changeCameras, ({ channelIds }) =>
    channelIds.map(channelId => ({ channelId, name: '东门', result: 'done' as const, reason: '' })),
  )
  const { person } = renderScreen(<ControlSettingPage />, '/control-setting')
  await screen.findByRole('button', { name: '东门' })
  await person.click(screen.getAllByRole('checkbox')[1] as HTMLElement)
  await person.click(screen.getByRole('button', { name: '恢复默认' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('checkbox', { name: '灵敏度' }))
  await person.click(await dialog.findByRole('button', { name: '恢复默认 1 路' }))
  await dialog.findByText('已完成')
  const input = { channelIds: [gate.channelId], toDefault: true, parts: ['sensitivity'] }
  expect(server.received(deviceCalls.changeCameras)).toMatchObject([{ ...input, dryRun: true }, input])
})

test('a camera stands beside the defaults, and what differs is counted', async () => {
  renderScreen(<ControlSettingPage />, `/control-setting?open=${gate.channelId}`)
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('1 项不同')).toBeTruthy()
  const differing = drawer.getByText('不同').closest('tr')
  expect(differing?.textContent).toContain('灵敏度')
  expect(differing?.textContent).toContain('4 级')
})

test('what somebody else saved meanwhile is looked at before it is written over', async () => {
  let now = given
  server.answers(deviceCalls.readDefaults, () => now)
  server.refuses(deviceCalls.saveDefaults, 'device.defaultsChanged', { name: '王主管' })
  const { person } = renderScreen(<ControlSettingPage />, '/control-setting')
  await person.click(await screen.findByRole('button', { name: '默认设置' }))
  await screen.findByRole('dialog')
  await person.click(screen.getByRole('checkbox', { name: '告警录像' }))
  now = { ...given, faults: false, version: 3 }
  await person.click(screen.getByRole('button', { name: /^保\s*存$/ }))
  await person.click(await screen.findByRole('button', { name: /查看最新内容/ }))
  await waitFor(() => expect(screen.getByRole('checkbox', { name: '画面异常检测' })).toHaveProperty('checked', false))
  await person.click(screen.getByRole('button', { name: /^保\s*存$/ }))
  await waitFor(() => expect(server.received(deviceCalls.saveDefaults)).toHaveLength(2))
  expect(server.received(deviceCalls.saveDefaults)[0]).toMatchObject({ record: false, faults: true, version: 2 })
  expect(server.received(deviceCalls.saveDefaults)[1]).toMatchObject({ record: true, faults: false, version: 3 })
})

test('on a telephone each is a card that says all its settings and can be ticked', async () => {
  onTelephone()
  const { person } = renderScreen(<ControlSettingPage />, '/control-setting')
  const box = await screen.findByRole('checkbox', { name: /^选择 东门/ })
  const card = box.closest('li') as HTMLElement
  expect(within(card).getByText('灵敏度').parentElement?.textContent).toMatch(/3 级/)
  expect(screen.queryByRole('table')).toBeNull()
  await person.click(box)
  expect(screen.getByText(/已选 1 项/)).toBeTruthy()
})
