// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { Camera } from '@watchfire/contract/device/camera.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { beforeEach, expect, test } from 'vitest'
// Knows the words for projects and companies.
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { onTelephone } from '../../core/testing/on-telephone.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { CamerasPage } from '../camera/CamerasPage.tsx'
import { eastServer, gate, inFile } from '../testing/cameras-of-a-test.ts'

const west: Camera = { ...gate, channelId: 'WF-EAST_C3', name: '南门' }
const reason = '该摄像机在配置文件中设置'
let server: FakeServer
let total: number
beforeEach(() => {
  total = 3
  server = startFakeServer()
  server.answers(deviceCalls.listAiServers, { rows: [eastServer], total: 1 })
  server.answers(deviceCalls.listCameras, () => ({ rows: [gate, inFile, west], total }))
  server.answers(companyCalls.listRegions, {
    rows: [{ regionId: 21, name: '卸货区', projectId: 11, projectName: '一号厂区', companyId: 3, companyName: '东厂' }],
    total: 1,
  } as never)
  server.answers(companyCalls.listProjects, {
    rows: [
      { projectId: 11, name: '一号厂区', floorPlan: '', companyId: 3, companyName: '东厂' },
      { projectId: 12, name: '二号厂区', floorPlan: '', companyId: 3, companyName: '东厂' },
    ],
    total: 2,
  })
  server.answers(deviceCalls.readCameraMove, {
    aiServers: 0,
    channels: 3,
    sensors: 0,
    staying: 0,
    positions: 2,
    pendingAlarms: 1,
    losing: 3,
    gaining: 4,
    rules: 0,
  })
  server.answers(deviceCalls.changeCameras, ({ channelIds }) =>
    channelIds.map(channelId =>
      channelId === inFile.channelId
        ? { channelId, name: inFile.name, result: 'refused', reason }
        : { channelId, name: channelId, result: 'done', reason: '' },
    ),
  )
  signInAs([rights.devices])
})

async function tickAll() {
  const { person } = renderScreen(<CamerasPage />)
  await screen.findByRole('button', { name: '东门' })
  const [all] = screen.getAllByRole('checkbox')
  await person.click(all as HTMLElement)
  return person
}
const acts = (name: RegExp) => screen.getByRole('button', { name })
const sent = () => server.received(deviceCalls.changeCameras)

test('what would change is shown first; then those that can be are changed, and each says how it went', async () => {
  const person = await tickAll()
  await person.click(acts(/^停\s*用$/))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('将修改 2 路')
  expect(dialog.getByText(`1 路不能修改：${reason} (西门)`, { exact: false })).toBeTruthy()
  expect(sent()).toMatchObject([{ enabled: false, dryRun: true }])
  await person.click(dialog.getByRole('button', { name: '停用 2 路' }))
  await dialog.findByText('2 路完成，0 路未完成')
  expect(sent().at(-1)).toEqual({ enabled: false, channelIds: ['WF-EAST_C1', 'WF-EAST_C3'], asOf: sent()[0]?.asOf })
})

test('what failed is tried again, and nothing else', async () => {
  const person = await tickAll()
  await person.click(acts(/^停\s*用$/))
  const dialog = within(await screen.findByRole('dialog'))
  const button = await dialog.findByRole('button', { name: '停用 2 路' })
  server.answers(deviceCalls.changeCameras, ({ channelIds }) =>
    channelIds.map((channelId, at) => ({
      channelId,
      name: '',
      ...(at === 0 ? { result: 'refused', reason: '请重试' } : { result: 'done', reason: '' }),
    })),
  )
  await person.click(button)
  await dialog.findByText('1 路完成，1 路未完成')
  await person.click(dialog.getByRole('button', { name: '重试失败的 1 路' }))
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ enabled: false, channelIds: ['WF-EAST_C1'] }))
  // Whoever goes on has been told of what others changed.
  expect(sent().at(-1)?.asOf).toBeGreaterThan(sent()[0]?.asOf ?? Infinity)
})

test('all that match are taken, on this page and beyond it, and one too many is said', async () => {
  total = 40
  const person = await tickAll()
  await person.click(acts(/选择符合条件的全部 40 路/))
  await waitFor(() => expect(server.received(deviceCalls.listCameras).at(-1)).toMatchObject({ pageSize: 1000 }))
  await screen.findByText(/已选符合条件的全部/)
})

test('more than fit into one act are not offered', async () => {
  total = 1001
  await tickAll()
  await screen.findByText('符合条件的有 1001 路，一次最多 1000 路，请缩小筛选范围。')
})

test('a place is chosen, and what moves along is told before', async () => {
  const person = await tickAll()
  await person.click(acts(/^移\s*动$/))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByLabelText('区域'))
  await person.click(await screen.findByTitle('卸货区'))
  await dialog.findByText('将修改 2 路')
  expect(sent().at(-1)).toMatchObject({ projectId: 11, regionId: 21, dryRun: true })
  expect(await dialog.findByText('原平面图上的 2 个布点将被移除。')).toBeTruthy()
  expect(dialog.getByText(/3 人不再看到它们，4 人开始看到它们/)).toBeTruthy()
  expect(server.received(deviceCalls.readCameraMove).at(-1)).toMatchObject({ projectId: 11, regionId: 21 })
  // Of another project its own regions are offered, and nothing is asked until one is chosen.
  await person.click(dialog.getByLabelText('项目'))
  await person.click(await screen.findByTitle('二号厂区'))
  expect(await dialog.findByText('选好后显示将有哪些变化')).toBeTruthy()
})

test('settings are taken over from a camera that is found by the server', async () => {
  const person = await tickAll()
  await person.click(acts(/复制设置/))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByRole('combobox'), '南')
  await waitFor(() =>
    expect(server.received(deviceCalls.listCameras).at(-1)).toMatchObject({ keyword: '南', beside: 'WF-EAST_C1' }),
  )
  await person.click(await screen.findByTitle(/南门/))
  await person.click(dialog.getByRole('checkbox', { name: '灵敏度' }))
  await waitFor(() =>
    expect(sent().at(-1)).toMatchObject({
      sourceId: 'WF-EAST_C3',
      parts: ['zones', 'masks', 'lines', 'sensitivity'],
      dryRun: true,
    }),
  )
  await person.click(dialog.getByRole('checkbox', { name: /摄像机自身的告警/ }))
  await waitFor(() =>
    expect(sent().at(-1)).toMatchObject({ parts: ['zones', 'masks', 'lines', 'events', 'sensitivity'], dryRun: true }),
  )
})

test('on a telephone each card has its mark, and the acts stand below what was ticked', async () => {
  onTelephone()
  const { person } = renderScreen(<CamerasPage />)
  await screen.findAllByTestId('device-card')
  expect(screen.queryByRole('button', { name: /^停\s*用$/ })).toBeNull()
  await person.click(screen.getByRole('checkbox', { name: '选择 南门' }))
  await person.click(acts(/^停\s*用$/))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(await dialog.findByRole('button', { name: '停用 1 路' }))
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ enabled: false, channelIds: ['WF-EAST_C3'] }))
})

test('on a telephone one mark leads to the whole page', async () => {
  onTelephone()
  const { person } = renderScreen(<CamerasPage />)
  await person.click(await screen.findByRole('checkbox', { name: '选择 南门' }))
  await person.click(acts(/全选本页/))
  expect(screen.getByText('已选 3 项')).toBeTruthy()
})
