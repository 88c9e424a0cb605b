// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { AiServerDetail } from '@watchfire/contract/device/ai-server.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import type { DeviceHistory } from '@watchfire/contract/device/device-state.shapes.ts'
import { beforeEach, expect, test } from 'vitest'
// Knows the words for projects and companies.
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { eastServer } from '../testing/cameras-of-a-test.ts'
import { channelOfTest } from '../testing/channels-of-a-test.ts'
import { DeviceInfoPage } from './DeviceInfoPage.tsx'

const hour = 3_600_000
const now = Date.now()
const span = { reason: null, by: '', changes: 1 } as const
const newest: DeviceHistory = {
  spans: [
    { ...span, from: now - hour, until: null, state: 'offline', reason: 'unreachable' },
    { ...span, from: now - 3 * hour, until: now - hour, state: 'unstable', changes: 42 },
    { ...span, from: now - 99 * hour, until: now - 3 * hour, state: 'disabled', reason: 'switchedOff', by: '王工' },
  ],
  before: 500,
  months: [
    { month: '2026-10', availability: null },
    { month: '2026-11', availability: 0.5 },
  ],
}
const older: DeviceHistory = {
  spans: [{ ...span, from: now - 200 * hour, until: now - 99 * hour, state: 'online', reason: 'added' }],
  before: null,
  months: newest.months,
}

const none = { trueAlarms: 0, falseAlarms: 0 }
const atThree = (trueAlarms: number, falseAlarms: number) =>
  Array.from({ length: 24 }, (_, hour) => (hour === 3 ? { trueAlarms, falseAlarms } : none))
const precision = {
  types: [
    { type: 3, typeName: '未戴安全帽', trueAlarms: 5, falseAlarms: 15, hours: atThree(5, 15) },
    { type: 2, typeName: '吸烟', trueAlarms: 1, falseAlarms: 0, hours: atThree(1, 0) },
  ],
  hours: atThree(6, 15),
}

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(deviceCalls.get, { ...channelOfTest, state: 'offline', video: null })
  server.answers(deviceCalls.readHistory, ({ before }) => (before === undefined ? newest : older))
  server.answers(deskCalls.readDevicePrecision, precision)
  signInAs([rights.deviceStates, rights.workplace, rights.remote])
})

test('a device says how it was, who switched it off and how much of each month it was there', async () => {
  renderScreen(<DeviceInfoPage />, '/device-info?deviceId=WF-EAST_C1')
  expect(await screen.findByText('摄像机没有应答')).toBeTruthy()
  expect(screen.getByText('变化 42 次')).toBeTruthy()
  expect(screen.getByText('操作人：王工')).toBeTruthy()
  expect(screen.getByText('2026-11：50.0 %')).toBeTruthy()
  expect(screen.getByText('2026-10：无数据')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看它的告警' }).getAttribute('href')).toBe('/workplace?device=WF-EAST_C1')
  expect(screen.getByRole('link', { name: '远程维护' }).getAttribute('href')).toBe(
    '/remote?open=WF-EAST&camera=WF-EAST_C1',
  )
  expect(server.received(deviceCalls.readHistory)).toEqual([{ deviceId: 'WF-EAST_C1' }])
})

test('a camera that is online says how its pictures come', async () => {
  const video = { fps: 25, kbps: 999, dropped: 2, idleSeconds: 0, announcedFps: null, at: now }
  server.answers(deviceCalls.get, { ...channelOfTest, video })
  renderScreen(<DeviceInfoPage />, '/device-info?deviceId=WF-EAST_C1')
  expect(await screen.findByText('25 帧/秒 · 999 kbit/s · 丢弃 2 帧')).toBeTruthy()
})

test('what was before is read when somebody asks for it', async () => {
  const { person } = renderScreen(<DeviceInfoPage />, '/device-info?deviceId=WF-EAST_C1')
  await person.click(await screen.findByRole('button', { name: '更早的记录' }))
  expect(await screen.findByText('新增')).toBeTruthy()
  expect(server.received(deviceCalls.readHistory).at(-1)).toEqual({ deviceId: 'WF-EAST_C1', before: 500 })
  expect(screen.queryByRole('button', { name: '更早的记录' })).toBeNull()
})

test('without a device it leads to the list of them', async () => {
  const { address } = renderScreen(<DeviceInfoPage />, '/device-info')
  await waitFor(() => expect(address()).toBe('/device-state'))
})

test('a device that is not there says so', async () => {
  server.refuses(deviceCalls.get, 'device.notFound')
  renderScreen(<DeviceInfoPage />, '/device-info?deviceId=WF-NONE_C1')
  expect(await screen.findByText(/设备不存在/)).toBeTruthy()
})

test('how often it is right is said by type and hour and by both, and of too few verdicts nothing but their number', async () => {
  const { person } = renderScreen(<DeviceInfoPage />, '/device-info?deviceId=WF-EAST_C1')
  expect(await screen.findByText('未戴安全帽：准确率 25 %（真实 5，误报 15）')).toBeTruthy()
  expect(screen.getByText('吸烟：结论不足 20 个（真实 1，误报 0）')).toBeTruthy()
  expect(screen.getByText('3 点：真实 6，误报 15')).toBeTruthy()
  await person.click(screen.getByRole('combobox', { name: '各时段误报' }))
  await person.click(await screen.findByTitle('吸烟'))
  expect(await screen.findByText('3 点：真实 1，误报 0')).toBeTruthy()
  expect(screen.queryByText('3 点：真实 6，误报 15')).toBeNull()
})

const pointOfTime = now - 2 * hour
const detail: AiServerDetail = {
  aiServer: { ...eastServer, state: 'offline', stateSince: now - hour },
  channels: [
    {
      channelId: 'WF-EAST_C1',
      name: '东门',
      state: 'offline',
      stateSince: now - hour,
      location: '',
      ip: '',
      video: null,
    },
  ],
  heartbeats: [],
  configuration: { version: 7, appliedVersion: 5, waiting: 2, refused: 1 },
  settings: null,
  models: [
    { name: 'nanodet-g', version: '1.0.0', raises: [] },
    { name: 'helmet', version: '1.2.0', raises: [3] },
    { name: 'smoke', version: '0.1.0', raises: [], problem: { field: 'sha256', why: "the file's digest is 00" } },
  ],
  updates: [
    {
      packageKind: 'edge',
      packageName: null,
      refusedField: null,
      version: '1.4.0',
      state: 6,
      percent: 100,
      reason: 'camerasLost',
      changedAt: pointOfTime,
      ended: true,
    },
    {
      packageKind: 'edge',
      packageName: null,
      refusedField: null,
      version: '1.3.0',
      state: 7,
      percent: 100,
      reason: null,
      changedAt: pointOfTime - hour,
      ended: true,
    },
  ],
  week: [{ measure: 'load', hour: pointOfTime, mean: 0.5, lowest: 0.25, highest: 0.75 }],
  past: { ...newest, spans: [{ ...span, from: now - hour, until: null, state: 'offline', reason: 'silent' }] },
}

test('an AI server has a page of its own: why it is away, what it was told, its updates, cameras, week and history, in one call', async () => {
  signInAs([rights.aiServers, rights.ota, rights.deviceStates])
  server.answers(alarmCalls.listTypes, { rows: [], total: 0 })
  server.answers(deviceCalls.getAiServer, detail)
  renderScreen(<DeviceInfoPage />, '/device-info?deviceId=WF-EAST')
  expect(await screen.findByRole('heading', { name: eastServer.name })).toBeTruthy()
  expect(screen.getAllByText(/没有收到心跳/).length).toBeGreaterThan(0)
  expect(screen.getByText('已下发第 7 版，已应用第 5 版')).toBeTruthy()
  expect(screen.getByText('等待 2 台，拒绝 1 台')).toBeTruthy()
  expect(screen.getByText('识别人员和车辆')).toBeTruthy()
  expect(screen.getByText('smoke 0.1.0').parentElement?.textContent).toMatch(/不能使用sha256 the file's digest/)
  expect(screen.getByText('在线摄像机少于升级前，已退回')).toBeTruthy()
  expect(screen.getByText('安装完成')).toBeTruthy()
  expect(screen.getByRole('link', { name: '东门' }).getAttribute('href')).toBe('/device-info?deviceId=WF-EAST_C1')
  expect(screen.getByRole('img', { name: /^负载/ })).toBeTruthy()
  expect(screen.getByText('没有进行中或已排定的维护。')).toBeTruthy()
  expect(server.received(deviceCalls.getAiServer)).toEqual([{ aiServerId: 'WF-EAST', whole: true }])
  expect(server.received(deviceCalls.readHistory)).toEqual([])
  expect(server.received(deviceCalls.readHealth)).toEqual([])
})

test('an AI server says of each of its cameras how its pictures come', async () => {
  signInAs([rights.aiServers, rights.deviceStates])
  server.answers(alarmCalls.listTypes, { rows: [], total: 0 })
  const video = { fps: 2, kbps: 60, dropped: 0, idleSeconds: 0, announcedFps: 15, at: now }
  const channels = detail.channels.map(channel => ({ ...channel, state: 'online' as const, video }))
  server.answers(deviceCalls.getAiServer, { ...detail, channels })
  renderScreen(<DeviceInfoPage />, '/device-info?deviceId=WF-EAST')
  expect(await screen.findByText('2 帧/秒 · 远低于视频流标称的 15 帧/秒 · 60 kbit/s')).toBeTruthy()
})
