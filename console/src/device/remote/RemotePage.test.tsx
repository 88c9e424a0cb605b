// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { rights } from '@watchfire/contract/core/rights.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { remoteCalls } from '@watchfire/contract/remote/remote.calls.ts'
import type { ProbeResult, RemoteJob } from '@watchfire/contract/remote/remote.shapes.ts'
import { beforeEach, expect, test } from 'vitest'
// Knows the words for projects and companies.
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { plainDetail } from '../testing/ai-servers-of-a-test.ts'
import { eastServer } from '../testing/cameras-of-a-test.ts'
import { filterLog, readLogLine } from './log-lines.ts'
import { RemotePage } from './RemotePage.tsx'

const aiServer = { ...eastServer, aiServerId: 'WF-1' }
const channel = {
  channelId: 'WF-1_C1',
  name: '东门',
  state: 'online',
  stateSince: 1_790_000_000_000,
  location: '',
  ip: '',
  video: null,
} as const
const job: RemoteJob = {
  jobId: 7,
  aiServerId: 'WF-1',
  verb: 'probe',
  channelId: 'WF-1_C1',
  channelName: '东门',
  state: 'done',
  refusal: null,
  madeBy: '张三',
  madeAt: 1_790_000_000_000,
  endedAt: 1_790_000_001_000,
  clock: null,
  ping: null,
  probe: null,
  snapshot: null,
  log: null,
  restart: null,
  picture: null,
}
const probe: ProbeResult = {
  problem: null,
  detail: '',
  server: 'IPC/5.7',
  codec: 'h264',
  offered: [],
  width: 1920,
  height: 1080,
  frameRate: 25,
  transport: 'tcp',
  connectMs: 1.2,
  describeMs: 8.4,
}
const lines = [
  '{"level":30,"time":1790000000000,"msg":"the edge watches","cameras":2}',
  '{"level":40,"time":1790000001000,"msg":"camera offline","channelId":"WF-1_C1","reason":"unreachable"}',
  'no JSON at all',
]

let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(deviceCalls.listAiServers, { rows: [aiServer], total: 1 })
  server.answers(deviceCalls.getAiServer, { aiServer, channels: [channel], heartbeats: [], ...plainDetail })
  server.answers(remoteCalls.listJobs, [])
  server.answers(remoteCalls.run, { jobId: 7 })
  server.answers(remoteCalls.runOnCamera, { jobId: 7 })
  server.answers(remoteCalls.restart, { jobId: 7 })
  signInAs([rights.remote])
})
const card = () => screen.findByTestId('remote-job')
const show = () => renderScreen(<RemotePage />, '/remote?open=WF-1')

test('what a camera says of its stream stands below as soon as it is there', async () => {
  server.answers(remoteCalls.getJob, { ...job, state: 'running', endedAt: null })
  show()
  await userEvent.click(await screen.findByRole('button', { name: '探测视频流' }))
  expect(server.received(remoteCalls.runOnCamera)).toEqual([{ channelId: 'WF-1_C1', verb: 'probe' }])
  expect(await within(await card()).findByText('执行中')).toBeTruthy()
  server.answers(remoteCalls.getJob, { ...job, probe })
  expect(await within(await card()).findByText('1920 × 1080', {}, { timeout: 3000 })).toBeTruthy()
  expect(within(await card()).getByText('连接 1.2 毫秒，描述 8.4 毫秒')).toBeTruthy()
})

test('one that refuses says why, and what to do', async () => {
  const refused = { ...probe, problem: 'unauthorised', codec: null, width: null, height: null } satisfies ProbeResult
  server.answers(remoteCalls.getJob, { ...job, probe: { ...refused, detail: 'DESCRIBE 401' } })
  show()
  await userEvent.click(await screen.findByRole('button', { name: '探测视频流' }))
  expect(await within(await card()).findByText(/用户名或密码不正确 \(DESCRIBE 401\)/)).toBeTruthy()
  expect(within(await card()).getByText(/填写摄像机上的账号/)).toBeTruthy()
})

test('the log is filtered by words and by level, and what was not done says why', async () => {
  server.answers(remoteCalls.getJob, { ...job, verb: 'log', log: { lines } })
  show()
  await userEvent.click(await screen.findByRole('button', { name: /最近日志/ }))
  expect(await screen.findByText('显示 3 / 3 行', { exact: false })).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: '筛选日志' }), 'unreachable')
  expect(await screen.findByText('显示 1 / 3 行', { exact: false })).toBeTruthy()
  expect(screen.getByText('camera offline')).toBeTruthy()
  expect(server.received(remoteCalls.run)).toEqual([{ aiServerId: 'WF-1', verb: 'log', lines: 200 }])
  const read = lines.map(readLogLine)
  expect(filterLog(read, '', true).map(({ message }) => message)).toEqual(['camera offline'])
  expect(filterLog(read, 'JSON all', false).map(({ message }) => message)).toEqual(['no JSON at all'])
})

test('a restart is asked about, and one that is refused says what keeps it', async () => {
  server.answers(remoteCalls.getJob, {
    ...job,
    verb: 'restart',
    channelId: null,
    channelName: '',
    state: 'refused',
    refusal: 'updating',
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: /重启程序/ }))
  expect(server.received(remoteCalls.restart)).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: /^确\s?定$/ }))
  expect(await within(await card()).findByText(/正在升级/)).toBeTruthy()
})

test('a health report looks at everything, and is a text', async () => {
  server.answers(remoteCalls.getJob, { ...job, probe })
  show()
  await userEvent.click(await screen.findByRole('button', { name: /生成健康报告/ }))
  const text = (await screen.findByRole('textbox', { name: '健康报告' }, { timeout: 5000 })) as HTMLTextAreaElement
  expect(text.value).toContain('健康报告：东区 (WF-1)')
  expect(text.value).toContain('[东门 (WF-1_C1) · 探测视频流]')
  expect(text.value).toContain('画面: 1920 × 1080')
  await waitFor(() => expect(server.received(remoteCalls.runOnCamera)).toHaveLength(2))
})

test('the history tells who did what, and shows what was found again', async () => {
  server.answers(remoteCalls.listJobs, [job])
  server.answers(remoteCalls.getJob, { ...job, probe })
  show()
  await userEvent.click(await screen.findByRole('button', { name: '查看结果 探测视频流 · 东门' }))
  expect(await within(await card()).findByText('H.264')).toBeTruthy()
})
