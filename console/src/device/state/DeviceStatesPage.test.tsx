// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { type DoubtfulDevice, deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import type { StateRow } from '@watchfire/contract/device/device-state.shapes.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { beforeEach, expect, test } from 'vitest'
// Knows the words for projects and companies.
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { coldStore } from '../testing/a-cold-store.ts'
import { channelOfTest } from '../testing/channels-of-a-test.ts'
import { AllDevicesPage } from './AllDevicesPage.tsx'
import { DeviceStatesPage } from './DeviceStatesPage.tsx'

const { channelId: deviceId, sensitivity: _, ...placed } = channelOfTest
const row: StateRow = {
  ...placed,
  deviceId,
  kind: 'channel',
  stateSince: Date.now() - 3 * 3_600_000,
  reason: null,
  availability: 0.99987,
  customerName: '某集团',
  version: '',
  below: null,
  meterType: null,
  gatewayName: '',
  values: [],
  video: null,
}
const gone: StateRow = {
  ...row,
  deviceId: 'WF-EAST_C2',
  name: '西门',
  state: 'offline',
  reason: 'unauthorised',
  availability: null,
}
const orphan: StateRow = { ...gone, deviceId: 'WF-EAST_C3', name: '南门', reason: 'aiServerAway' }

const states = { offline: 2, online: 1, inactive: 0, disabled: 0 }

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(deviceCalls.listStates, { rows: [gone, orphan, row], total: 3 })
  server.answers(deviceCalls.countStates, { ...states, kinds: [{ kind: 'channel', ...states }] })
  signInAs([rights.deviceStates])
})

const lineOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement)

test('what is offline says since when, why and what to do', async () => {
  renderScreen(<DeviceStatesPage />)
  const line = await lineOf('西门')
  expect(line.getByText(/用户名或密码不正确: 填写摄像机上的账号/)).toBeTruthy()
  expect(line.getByText(/起，已 3 小时/)).toBeTruthy()
  expect(line.getByText('无数据')).toBeTruthy()
  expect((await lineOf('南门')).getByText(/先恢复 AI服务器/)).toBeTruthy()
  const online = await lineOf('东门')
  // Never rounded up to 100 %.
  expect(online.getByText('99.9 %')).toBeTruthy()
  expect(screen.getByRole('link', { name: '东门' }).getAttribute('href')).toBe('/device-info?deviceId=WF-EAST_C1')
})

const video = { fps: 24.9, kbps: 2130, dropped: 0, idleSeconds: 0, announcedFps: 25, at: Date.now() }

test('a camera that is online says how many pictures come, and plainly that they are far too few', async () => {
  const poor = { ...video, fps: 6.04, kbps: 400, dropped: 31, idleSeconds: 4 }
  const slow = { ...row, deviceId: 'WF-EAST_C4', name: '北门', video: poor }
  server.answers(deviceCalls.listStates, { rows: [slow, { ...row, video }], total: 2 })
  renderScreen(<DeviceStatesPage />)
  expect((await lineOf('东门')).getByText('24.9 帧/秒 · 2.1 Mbit/s')).toBeTruthy()
  const said = '6 帧/秒 · 远低于视频流标称的 25 帧/秒 · 400 kbit/s · 丢弃 31 帧 · 最新一帧在 4 秒前'
  const line = await lineOf('北门')
  expect(line.getByText(said)).toBeTruthy()
  expect(line.getByRole('img', { name: 'warning' })).toBeTruthy()
})

test('each state says how many there are, and narrows the list', async () => {
  const { person, address } = renderScreen(<DeviceStatesPage />, '/device-state?keyword=门')
  await person.click(await screen.findByText('离线 2'))
  await expect
    .poll(() => server.received(deviceCalls.listStates).at(-1))
    .toMatchObject({ state: 'offline', keyword: '门' })
  expect(server.received(deviceCalls.countStates)[0]).toEqual({ keyword: '门' })
  expect(address()).toBe('/device-state?keyword=门&state=offline')
  await person.click(screen.getByText('全部 3'))
  await expect.poll(() => address()).toBe('/device-state?keyword=门')
})

test('over all customers each device says whose it is, and one customer can be chosen', async () => {
  const customer = { companyId: 7, name: '某集团', level: 'customer' as const }
  server.answers(companyCalls.list, { rows: [customer as never], total: 1 })
  signInAs([rights.deviceStates, rights.allDevices, rights.customers])
  renderScreen(<AllDevicesPage />, '/all-devices?ofCompanyId=7')
  expect((await lineOf('西门')).getByText('某集团')).toBeTruthy()
  expect(server.received(deviceCalls.listStates)[0]).toMatchObject({ ofCompanyId: 7 })
  expect(server.received(deviceCalls.countStates)[0]).toEqual({ ofCompanyId: 7 })
})

test('a kind is chosen with how many there are of it, and shows what it has of its own', async () => {
  const box: StateRow = { ...row, kind: 'aiServer', deviceId: 'WF-EAST', name: '东区', version: '1.4.0', below: 8 }
  const none = { offline: 0, online: 0, inactive: 0, disabled: 0 }
  server.answers(deviceCalls.listStates, { rows: [box], total: 1 })
  const kinds = [
    { kind: 'aiServer' as const, ...none, online: 1 },
    { kind: 'channel' as const, ...states },
  ]
  server.answers(deviceCalls.countStates, { ...states, online: 2, kinds })
  signInAs([rights.deviceStates, rights.aiServers])
  const { person, address } = renderScreen(<DeviceStatesPage />, '/device-state')
  expect(await screen.findByText('全部 4')).toBeTruthy()
  await person.click(screen.getByRole('combobox', { name: '全部种类' }))
  expect(await screen.findByTitle('摄像机 3')).toBeTruthy()
  await person.click(screen.getByTitle('AI服务器 1'))
  await expect.poll(() => server.received(deviceCalls.listStates).at(-1)).toMatchObject({ kind: 'aiServer' })
  expect(address()).toBe('/device-state?kind=aiServer')
  expect(screen.getByText('离线 0')).toBeTruthy()
  const line = await lineOf('东区')
  expect(line.getByText('版本 1.4.0')).toBeTruthy()
  expect(line.getByText('8 路')).toBeTruthy()
  expect(screen.getByRole('link', { name: '东区' }).getAttribute('href')).toBe('/device-info?deviceId=WF-EAST')
})

test('a sensor shows what it measures, and opens beside the list with how it was', async () => {
  server.answers(deviceCalls.listStates, {
    rows: [{ ...row, kind: 'sensor', deviceId: 'WF-EAST_S1', name: '冷库', values: coldStore.values }],
    total: 1,
  })
  server.answers(sensorCalls.get, coldStore)
  server.answers(sensorCalls.readCurve, { source: 'minute', stepMs: 60_000, timeZone: 'Asia/Shanghai', curves: [] })
  server.answers(deviceCalls.readHistory, {
    spans: [{ from: Date.now() - 60_000, until: null, state: 'offline', reason: 'noReadings', by: '', changes: 1 }],
    before: null,
    months: [{ month: '2026-11', availability: 0.5 }],
  })
  const { person, address } = renderScreen(<DeviceStatesPage />, '/device-state?kind=sensor')
  expect((await screen.findAllByTestId('sensor-value')).length).toBe(coldStore.values.length)
  await person.click(screen.getByRole('button', { name: '冷库' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('没有收到读数')).toBeTruthy()
  expect(drawer.getByText('2026-11：50.0 %')).toBeTruthy()
  expect(address()).toBe('/device-state?kind=sensor&open=WF-EAST_S1')
})

test('what cries wolf or sees nothing stands in a view of its own, with what can be done about it', async () => {
  const doubtful: DoubtfulDevice = {
    doubt: 'noisy',
    deviceId: 'WF-EAST_C1',
    deviceName: '东门',
    projectName: '一号厂区',
    typeName: '吸烟',
    trueAlarms: 5,
    falseAlarms: 15,
    since: null,
  }
  const blind: DoubtfulDevice = {
    ...doubtful,
    doubt: 'blind',
    deviceName: '西门',
    deviceId: 'WF-EAST_C2',
    since: Date.now(),
  }
  server.answers(deskCalls.listDoubtfulDevices, [blind, doubtful])
  signInAs([rights.deviceStates, rights.devices, rights.remindLater])
  renderScreen(<DeviceStatesPage />, '/device-state?view=doubtful')
  expect(await screen.findByText('吸烟：准确率 25 %（真实 5，误报 15）')).toBeTruthy()
  const noisy = within(screen.getByRole('link', { name: '东门' }).closest('li') as HTMLElement)
  expect(noisy.getByRole('button', { name: '调整灵敏度' })).toBeTruthy()
  expect(noisy.getByRole('link', { name: '检测区域' }).getAttribute('href')).toBe('/device-manage?open=WF-EAST_C1')
  expect(noisy.getByRole('button', { name: '免打扰' })).toBeTruthy()
  const unseen = within(screen.getByRole('link', { name: '西门' }).closest('li') as HTMLElement)
  expect(unseen.queryByRole('button', { name: '调整灵敏度' })).toBeNull()
})
