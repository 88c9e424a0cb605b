// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { brokerPresets } from '@watchfire/contract/hook/broker-presets.ts'
import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import type { HookSource } from '@watchfire/contract/hook/hook.shapes.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { eastServer } from '../device/testing/cameras-of-a-test.ts'
import { HookDialog } from './HookDialog.tsx'
import { HookDrawer } from './HookDrawer.tsx'

const source: HookSource = {
  sourceId: 5,
  companyId: 3,
  companyName: '示例',
  name: '门禁',
  inUse: true,
  expression: '{"deviceId": camera}',
  signatureHeader: '',
  hasSecret: false,
  tokenHint: 'hk_abc…wxyz',
  tokenAt: 1_760_000_000_000,
  version: 4,
  changedBy: '王工',
  bound: 0,
  unboundNames: 1,
  posts: 7,
  counts: { stored: 3, merged: 1, readings: 0, plates: 0, repeated: 0, ignored: 1, unbound: 2, refused: 0, failed: 0 },
  lastAt: 1_760_000_000_000,
  lastProblem: 'unbound',
  lastWords: 'yard',
  lastProblemAt: 1_760_000_000_000,
  broker: null,
}
const kept = {
  payloadId: 9,
  receivedAt: 1_760_000_000_000,
  problem: null,
  words: '',
  events: 1,
  bytes: 20,
  payload: '{"body":{"camera":"yard"},"files":[]}',
}
const frigate: NonNullable<HookSource['broker']> = {
  host: 'mqtt.plant',
  port: 1883,
  tls: false,
  certificate: '',
  login: '',
  hasPassword: false,
  topics: [...brokerPresets.frigate.topics],
  qos: 1,
  baseUrl: 'http://frigate.plant:5000',
  state: 'connected',
  problem: null,
  stateAt: null,
  senderGoneAt: 1_760_000_000_000,
}
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(deviceCalls.list, { rows: [], total: 0 })
  server.answers(sensorCalls.list, { rows: [], total: 0 })
  server.answers(hookCalls.getSource, {
    source,
    bindings: [{ senderName: 'yard', deviceId: null, deviceName: '', refused: 2, lastAt: null }],
  })
  server.answers(hookCalls.listPayloads, [kept])
  signInAs([rights.devices])
})

test('a dry run sends the newest post with the expression as typed, says what would become of it, and saves it as the version it was', async () => {
  server.answers(hookCalls.tryExpression, {
    problem: 'expression',
    words: 'Expected "}"',
    events: [],
    sender: null,
    tookMs: 3,
  })
  server.answers(hookCalls.updateSource, undefined)
  const { person } = renderScreen(<HookDrawer sourceId={5} onClose={vi.fn()} />)
  expect(await screen.findByText('已拒绝 2 次')).toBeTruthy()
  const field = await screen.findByLabelText('映射表达式（JSONata）')
  await person.clear(field)
  await person.type(field, 'null')
  await person.click(screen.getByRole('button', { name: '试运行' }))
  expect(await screen.findByText('映射表达式出错 · Expected "}"')).toBeTruthy()
  expect(server.received(hookCalls.tryExpression)).toMatchObject([{ sourceId: 5, expression: 'null' }])
  expect(JSON.parse((server.received(hookCalls.tryExpression)[0] as { payload: string }).payload)).toEqual({
    body: { camera: 'yard' },
    files: [],
  })
  await person.click(screen.getByRole('button', { name: '保存为映射表达式' }))
  await vi.waitFor(() =>
    expect(server.received(hookCalls.updateSource)).toMatchObject([{ sourceId: 5, version: 4, expression: 'null' }]),
  )
})

test('a new source shows its address once it is made', async () => {
  server.answers(companyCalls.readTree, [])
  server.answers(hookCalls.createSource, { sourceId: 6, token: 'hk_x', hookUrl: '/ingest/v1/hooks/hk_x' })
  const { person } = renderScreen(<HookDialog source={undefined} onClose={vi.fn()} />)
  await person.type(await screen.findByLabelText('名称'), '停车场')
  await person.click(screen.getByRole('button', { name: /^保 ?存$/ }))
  expect((await screen.findByTestId('hook-url')).textContent).toContain(`${location.origin}/ingest/v1/hooks/hk_x`)
})

test.each([
  ['online', '来源将显示对方程序运行中，不产生告警。'],
  ['offline', '来源将显示对方程序已停止，不产生告警。'],
] as const)('a dry run says what is shown once the sender says that it is %s', async (sender, words) => {
  server.answers(hookCalls.getSource, { source: { ...source, broker: frigate }, bindings: [] })
  server.answers(hookCalls.tryExpression, { problem: null, words: '', events: [], sender, tookMs: 3 })
  const { person } = renderScreen(<HookDrawer sourceId={5} onClose={vi.fn()} />)
  await person.click(await screen.findByRole('button', { name: '试运行' }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByText('没有事件：这条内容会被忽略。')).toBeNull()
})

test('a camera of Frigate that is heard and not bound is added as it is re-streamed, and its name is bound to it', async () => {
  const bound = { senderName: 'dock', deviceId: 'WF-EAST_C1', deviceName: '东门', refused: 0, lastAt: null }
  server.answers(hookCalls.getSource, {
    source: { ...source, broker: frigate },
    bindings: [{ senderName: 'yard', deviceId: null, deviceName: '', refused: 2, lastAt: null }, bound],
  })
  server.answers(hookCalls.bindName, undefined)
  const ofAnother = { ...eastServer, aiServerId: 'WF-OTHER', companyId: 4, name: '别处' }
  server.answers(deviceCalls.listAiServers, { rows: [{ ...eastServer, companyId: 3 }, ofAnother], total: 2 })
  server.answers(deviceCalls.addCamera, { channelId: 'WF-EAST_C9' })
  server.refuses(deviceCalls.readDefaults, 'device.unknownPlace')
  server.answers(companyCalls.listRegions, { rows: [], total: 0 })
  const { person } = renderScreen(<HookDrawer sourceId={5} onClose={vi.fn()} />)
  expect(await screen.findByText(/^对方程序已停止，自 /)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '添加为摄像机 dock' })).toBeNull()
  await person.click(await screen.findByRole('button', { name: '添加为摄像机 yard' }))
  const address = await screen.findByLabelText<HTMLInputElement>('视频流地址')
  expect(address.value).toBe('rtsp://frigate.plant:8554/yard')
  await person.click(screen.getByRole('button', { name: /^保 ?存$/ }))
  await vi.waitFor(() =>
    expect(server.received(hookCalls.bindName)).toEqual([{ sourceId: 5, senderName: 'yard', deviceId: 'WF-EAST_C9' }]),
  )
  expect(server.received(deviceCalls.addCamera)).toMatchObject([
    { aiServerId: eastServer.aiServerId, name: 'yard', address: 'rtsp://frigate.plant:8554/yard' },
  ])
})
