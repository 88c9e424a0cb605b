// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { rights } from '@watchfire/contract/core/rights.ts'
import { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import type { RollOut, RollOutDevice } from '@watchfire/contract/ota/ota.shapes.ts'
import { beforeEach, expect, test } from 'vitest'
// Knows the words for projects and companies.
import '../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { RollOutsPage } from './RollOutsPage.tsx'
import { defaultPlan, inputOf, phasesOf } from './roll-out-plan.ts'

const rollOut: RollOut = {
  rollOutId: 3,
  packageId: 1,
  packageKind: 'edge',
  packageName: null,
  version: '1.4.0',
  platform: 'linux-x64',
  companyName: '华东公司',
  state: 'stopped',
  phases: phasesOf({ ...defaultPlan, packageId: 1, aiServerIds: [] }, 10),
  phase: 0,
  windowFrom: 120,
  windowTo: 300,
  kilobytesPerSecond: 512,
  devices: 2,
  offered: 1,
  done: 0,
  failed: 1,
  madeBy: '张三',
  madeAt: 1_790_000_000_000,
  mayDecide: false,
  decidedBy: null,
  decisionReason: '',
}
const device: RollOutDevice = {
  aiServerId: 'WF-1',
  name: '东区',
  online: true,
  phase: 0,
  tries: 1,
  fromVersion: '1.3.0',
  version: '1.3.0',
  state: 6,
  percent: 100,
  reason: 'camerasLost',
  refusedField: null,
  takesKind: true,
  changedAt: 1_790_000_000_000,
  ended: true,
}
const waiting: RollOutDevice = {
  ...device,
  aiServerId: 'WF-2',
  name: '西区',
  phase: 1,
  state: null,
  reason: null,
  ended: false,
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(otaCalls.listRollOuts, { rows: [rollOut], total: 1 })
  server.answers(otaCalls.getRollOut, { rollOut, devices: [device, waiting] })
  server.answers(otaCalls.setRollOut, undefined)
  server.answers(otaCalls.decideRollOut, undefined)
  server.answers(otaCalls.retryDevice, undefined)
  signInAs([rights.ota])
})

test('a roll-out that stopped says which AI server failed and why, and what waits', async () => {
  renderScreen(<RollOutsPage />, '/ota?open=3')
  expect((await screen.findAllByText('已自动停止')).length).toBeGreaterThan(0)
  const failed = (await screen.findByText('东区')).closest('li') as HTMLElement
  expect(within(failed).getByText('安装失败')).toBeTruthy()
  expect(within(failed).getByText('在线摄像机少于升级前，已退回')).toBeTruthy()
  const other = screen.getByText('西区').closest('li') as HTMLElement
  expect(within(other).getByText('等待本阶段')).toBeTruthy()
  expect(within(other).queryByRole('button')).toBeNull()
  expect(screen.getByText(/每天 02:00 – 05:00/)).toBeTruthy()
})

test('a phase that waits says for whom: those who are away or at work, and one whose success the next phase needs', async () => {
  const running: RollOut = { ...rollOut, state: 'running', devices: 10 }
  const away: RollOutDevice = { ...waiting, aiServerId: 'WF-3', phase: 0, name: '南区', online: false }
  const loading: RollOutDevice = { ...away, aiServerId: 'WF-4', name: '北区', state: 2, percent: 40 }
  server.answers(otaCalls.getRollOut, { rollOut: running, devices: [device, away, loading, waiting] })
  renderScreen(<RollOutsPage />, '/ota?open=3')
  await screen.findByText('第 1 阶段在等：东区（安装失败）、南区（等待其上线）、北区（正在下载 40%）')
})

test.each([
  ['its minutes', { ...rollOut, state: 'running' as const }, [{ ...device, state: 7, reason: null }, waiting]],
  ['a person', rollOut, [device, waiting]],
])('a phase that waits for %s only names no AI server', async (_, at, devices) => {
  server.answers(otaCalls.getRollOut, { rollOut: at, devices })
  renderScreen(<RollOutsPage />, '/ota?open=3')
  await screen.findByText('西区')
  expect(screen.queryByText(/阶段在等/)).toBeNull()
})

test('the last phase waits for each that has not ended, and names three of them', async () => {
  const last = { ...rollOut, state: 'running' as const, phase: rollOut.phases.length - 1 }
  const all = ['甲', '乙', '丙', '丁'].map(name => ({ ...waiting, aiServerId: name, name, online: false }))
  server.answers(otaCalls.getRollOut, { rollOut: last, devices: [device, ...all] })
  renderScreen(<RollOutsPage />, '/ota?open=3')
  await screen.findByText('第 3 阶段在等：甲（等待其上线）、乙（等待其上线）、丙（等待其上线），另有 1 台')
})

test('a roll-out of a model says which, what of it cannot be used, and who is too old for it', async () => {
  const model: RollOut = { ...rollOut, packageKind: 'model', packageName: 'yard', platform: 'any', version: '1.1.0' }
  const refused: RollOutDevice = { ...device, reason: 'modelRefused', refusedField: 'input.std' }
  server.answers(otaCalls.listRollOuts, { rows: [model], total: 1 })
  server.answers(otaCalls.getRollOut, { rollOut: model, devices: [refused, { ...waiting, takesKind: false }] })
  renderScreen(<RollOutsPage />, '/ota?open=3')
  await screen.findByText('升级任务 yard 1.1.0')
  expect(await screen.findByText('模型')).toBeTruthy()
  expect(screen.getByText('模型不能使用，原模型保持不变 (input.std)')).toBeTruthy()
  const old = screen.getByText('西区').closest('li') as HTMLElement
  expect(within(old).getByText('版本过旧，不能接收这种升级包；请先升级')).toBeTruthy()
})

test('it is resumed, and a failed AI server is tried again', async () => {
  renderScreen(<RollOutsPage />, '/ota?open=3')
  await userEvent.click(await screen.findByRole('button', { name: '重试 东区' }))
  await waitFor(() => expect(server.received(otaCalls.retryDevice)).toEqual([{ rollOutId: 3, aiServerId: 'WF-1' }]))
  await userEvent.click(screen.getByRole('button', { name: /继\s?续/ }))
  await waitFor(() => expect(server.received(otaCalls.setRollOut)).toEqual([{ rollOutId: 3, rollOutAct: 'resume' }]))
})

const awaiting: RollOut = { ...rollOut, state: 'awaiting', offered: 0, failed: 0 }

test('one that waits for a second person says so, and that person approves it or refuses it with a reason', async () => {
  const asked: RollOut = { ...awaiting, mayDecide: true }
  server.answers(otaCalls.listRollOuts, { rows: [asked], total: 1 })
  server.answers(otaCalls.getRollOut, { rollOut: asked, devices: [{ ...waiting, phase: 0 }] })
  const { person } = renderScreen(<RollOutsPage />, '/ota?open=3')
  await screen.findByText(/张三新建了这个升级任务，需要另一人批准后才开始/)
  expect(screen.getAllByText('待批准')).toHaveLength(2)
  expect(within(screen.getByText('西区').closest('li') as HTMLElement).getByText('等待批准')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /继\s?续|中\s?止/ })).toBeNull()
  await person.click(screen.getByRole('button', { name: /拒\s?绝/ }))
  const dialog = (await screen.findByText('拒绝该升级任务')).closest('[role="dialog"]') as HTMLElement
  await person.click(within(dialog).getByRole('button', { name: /拒\s?绝/ }))
  expect(await within(dialog).findByText('请填写原因')).toBeTruthy()
  await person.type(within(dialog).getByLabelText('原因'), '周末再升级')
  await person.click(within(dialog).getByRole('button', { name: /拒\s?绝/ }))
  const refusal = { rollOutId: 3, rollOutDecision: 'refuse', reason: '周末再升级' } as const
  await waitFor(() => expect(server.received(otaCalls.decideRollOut)).toEqual([refusal]))
  await person.click(screen.getByRole('button', { name: /批\s?准/ }))
  await person.click(await screen.findByRole('button', { name: /确\s?定/ }))
  await waitFor(() =>
    expect(server.received(otaCalls.decideRollOut)).toEqual([refusal, { rollOutId: 3, rollOutDecision: 'approve' }]),
  )
})

test('whoever asked for one may abort it while it waits, and is told why it was refused', async () => {
  server.answers(otaCalls.getRollOut, { rollOut: awaiting, devices: [waiting] })
  const { unmount } = renderScreen(<RollOutsPage />, '/ota?open=3')
  await screen.findByText(/等待另一人批准后开始/)
  expect(screen.getByRole('button', { name: /中\s?止/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /批\s?准|继\s?续|暂\s?停/ })).toBeNull()
  unmount()
  const refused: RollOut = { ...awaiting, state: 'refused', decidedBy: '李四', decisionReason: '周末再升级' }
  server.answers(otaCalls.getRollOut, { rollOut: refused, devices: [waiting] })
  renderScreen(<RollOutsPage />, '/ota?open=3')
  await screen.findByText('李四拒绝：周末再升级')
  expect(screen.queryByRole('button', { name: /中\s?止/ })).toBeNull()
})

test('phases that would add nobody are left out, and the last is all', () => {
  const form = { ...defaultPlan, packageId: 1, aiServerIds: [] }
  const sizes = (total: number, more = {}) =>
    phasesOf({ ...form, ...more }, total).map(({ size, unit }) => `${size} ${unit}`)
  expect(sizes(50)).toEqual(['1 devices', '20 percent', '100 percent'])
  expect(sizes(5)).toEqual(['1 devices', '100 percent'])
  expect(sizes(1)).toEqual(['100 percent'])
  expect(sizes(50, { share: 0 })).toEqual(['1 devices', '100 percent'])
})

test('a window needs both of its ends', () => {
  const form = { ...defaultPlan, packageId: 1, aiServerIds: ['WF-1'] }
  expect(inputOf({ ...form, from: '22:30', to: '04:00' })).toMatchObject({ windowFrom: 1350, windowTo: 240 })
  expect(inputOf({ ...form, from: '22:30' })).toMatchObject({
    windowFrom: null,
    windowTo: null,
    kilobytesPerSecond: null,
  })
})
