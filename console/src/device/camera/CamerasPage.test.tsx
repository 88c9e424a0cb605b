// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { type RightId, rights } from '@watchfire/contract/core/rights.ts'
import type { Camera } from '@watchfire/contract/device/camera.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { beforeEach, expect, test } from 'vitest'
// Knows the words for projects and companies.
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { AiServerChannels } from '../ai-server/AiServerChannels.tsx'
import { eastServer, gate, inFile } from '../testing/cameras-of-a-test.ts'
import { CamerasPage } from './CamerasPage.tsx'

const settings = gate.settings as NonNullable<Camera['settings']>
const refusedOne: Camera = { ...gate, channelId: 'WF-EAST_C3', name: '南门', setUp: 'refused', refusal: 'otherKey' }
const offOne: Camera = {
  ...gate,
  channelId: 'WF-EAST_C4',
  name: '北门',
  state: 'disabled',
  offlineReason: null,
  setUp: 'off',
  settings: { ...settings, enabled: false },
  canRemove: true,
}

let server: FakeServer
let all: Camera[]
beforeEach(() => {
  all = [gate, inFile, refusedOne, offOne]
  server = startFakeServer()
  server.answers(deviceCalls.listAiServers, { rows: [eastServer], total: 1 })
  server.answers(deviceCalls.listCameras, () => ({ rows: all, total: all.length }))
  server.answers(deviceCalls.getCamera, ({ channelId }) => all.find(each => each.channelId === channelId) ?? gate)
  server.answers(companyCalls.listRegions, { rows: [], total: 0 })
  signInAs([rights.devices])
})

const rowOf = async (name: string) => {
  const opener = await screen.findByRole('button', { name })
  return within(opener.closest('tr') as HTMLElement)
}
const open = (channelId: string) => renderScreen(<CamerasPage />, `/device-manage?open=${channelId}`)

test('each camera says how it is, why, and whether its settings are in use', async () => {
  renderScreen(<CamerasPage />)
  const offline = await rowOf('东门')
  expect(offline.getByText('用户名或密码不正确').title).toContain('填写摄像机上的账号')
  expect(offline.getByText('使用中')).toBeTruthy()
  expect(offline.getByText('一号厂区 / 卸货区 · 东门岗亭')).toBeTruthy()
  const refused = await rowOf('南门')
  expect(refused.getByText('未被接受')).toBeTruthy()
  expect(refused.getByText('AI 服务器打不开已保存的登录信息')).toBeTruthy()
  expect((await rowOf('北门')).getAllByText('已停用').length).toBeGreaterThan(0)
  const filed = await rowOf('西门')
  expect(filed.getByText('配置文件')).toBeTruthy()
  expect(filed.queryByRole('button', { name: '修改 西门' })).toBeNull()
})

test('a login that was given for another address says so, and is asked for again', async () => {
  server.answers(deviceCalls.listCameras, { rows: [{ ...refusedOne, refusal: 'otherPlace' }], total: 1 })
  renderScreen(<CamerasPage />)
  expect((await rowOf('南门')).getByText('登录信息是为另一个地址填写的').title).toContain('重新输入用户名和密码')
})

test('the address narrows the list by AI server, state, settings and words', async () => {
  renderScreen(<CamerasPage />, '/device-manage?aiServerId=WF-EAST&state=offline&setUp=refused&keyword=门')
  await rowOf('东门')
  expect(server.received(deviceCalls.listCameras)[0]).toMatchObject({
    aiServerId: 'WF-EAST',
    state: 'offline',
    setUp: 'refused',
    keyword: '门',
  })
})

test('without an AI server the empty list leads to them first', async () => {
  all = []
  server.answers(deviceCalls.listAiServers, { rows: [], total: 0 })
  signInAs([rights.devices, rights.aiServers])
  renderScreen(<CamerasPage />)
  await screen.findByText(/先登记一台并启动/)
  expect(screen.getByRole('link', { name: '前往 AI服务器' }).getAttribute('href')).toBe('/ai-box-manage')
})

test('with one the empty list asks for a camera', async () => {
  all = []
  renderScreen(<CamerasPage />)
  await screen.findByText(/添加一台，它的 AI 服务器会立即打开它/)
  expect(screen.getAllByRole('button', { name: /添加摄像机/ })).toHaveLength(1)
})

test('a name opens the drawer: what is wrong and what to do, the settings, the way to its AI server', async () => {
  const { person, address } = renderScreen(<CamerasPage />)
  await person.click(await screen.findByRole('button', { name: '东门' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(address()).toContain('open=WF-EAST_C1')
  await drawer.findByText(/填写摄像机上的账号/)
  expect(drawer.getByText('rtsp://192.168.1.64:554/Streaming/Channels/101')).toBeTruthy()
  expect(drawer.getByText('已保存，不再显示')).toBeTruthy()
  expect(drawer.getByText('1: 围栏')).toBeTruthy()
  expect(drawer.getByRole('button', { name: '调整灵敏度 东门' })).toBeTruthy()
  expect(drawer.queryByRole('button', { name: /删除/ })).toBeNull()
})

test('switching off says what comes of it and changes nothing else', async () => {
  server.answers(deviceCalls.updateCamera, gate)
  const { person } = open(gate.channelId)
  const drawer = within(await screen.findByRole('dialog'))
  await person.click(await drawer.findByRole('button', { name: '停用 东门' }))
  const question = within(await screen.findByRole('tooltip'))
  expect(question.getByText(/没有画面，不产生告警/)).toBeTruthy()
  await person.click(question.getByRole('button', { name: /停\s*用/ }))
  const {
    login: _kept,
    changedBy: _by,
    changedAt: _at,
    plan: _plan,
    masks: _masks,
    lines: _lines,
    second: _second,
    onvifPort: _port,
    onvifSecurity: _security,
    events: _events,
    eventsBy: _eventsBy,
    plates: _plates,
    meters: _meters,
    ...unchanged
  } = settings
  await waitFor(() =>
    expect(server.received(deviceCalls.updateCamera)).toEqual([
      { ...unchanged, channelId: 'WF-EAST_C1', name: '东门', regionId: 21, location: '东门岗亭', enabled: false },
    ]),
  )
})

test('of a camera whose own alarms cannot be heard the details say why, and which they are', async () => {
  all = [{ ...gate, eventsState: 'unauthorised', settings: { ...settings, events: ['loitering', 'gasInput'] } }]
  open(gate.channelId)
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText('收不到摄像机自身的告警：用户名或密码不被 ONVIF 接受')
  expect(drawer.getByText('徘徊, 报警输入：可燃气体')).toBeTruthy()
})

test('of a camera that its maker’s interface tells of the details say what raises nothing, and which channels nobody has', async () => {
  const eventsBy = { by: 'hikvision', port: 8000, security: 'plain', channel: 3 } as const
  const eventsAside = {
    unknown: [
      { event: 'facedetection', count: 12 },
      { event: '!unreadable', count: 1 },
    ],
    strangers: [{ channel: 7, count: 40 }],
  }
  all = [
    {
      ...gate,
      eventsState: 'basicOnly',
      eventsAside,
      settings: { ...settings, events: ['intrusion', 'gathering'], eventsBy },
    },
  ]
  open(gate.channelId)
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText('收不到摄像机自身的告警：设备要求明文传送密码')
  expect(drawer.getByText('海康威视（ISAPI），HTTP 端口 8000，通道 3')).toBeTruthy()
  expect(drawer.getByText('facedetection × 12、无法读取 × 1')).toBeTruthy()
  expect(drawer.getByText('通道 7 × 40')).toBeTruthy()
})

test.each([
  ['noStream', '子码流未使用，由主码流代替：摄像机没有这个视频流'],
  ['otherShape', '检测不使用子码流：画面比例与主码流不同'],
  ['online', undefined],
] as const)(
  'a camera whose second stream is %s is online all the same, and its details say what that means',
  async (secondStream, said) => {
    all = [
      {
        ...gate,
        state: 'online',
        offlineReason: null,
        secondStream,
        settings: { ...settings, second: 'rtsp://10.0.0.1/2' },
      },
    ]
    server.refuses(videoCalls.play, 'video.startFailed', { device: '东门' })
    open(gate.channelId)
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findByText('rtsp://10.0.0.1/2')
    expect(drawer.getByText('在线')).toBeTruthy()
    if (said) expect(drawer.getByText(said)).toBeTruthy()
    else expect(drawer.queryByText(/不使用子码流|子码流未使用/)).toBeNull()
  },
)

test('one that is switched off says so, is switched on again, and goes where nothing names it', async () => {
  server.answers(deviceCalls.removeCamera, undefined)
  const { person, address } = open(offOne.channelId)
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText(/没有画面，也不产生告警/)
  expect(drawer.getByRole('button', { name: '启用 北门' })).toBeTruthy()
  await person.click(drawer.getByRole('button', { name: '删除 北门' }))
  await person.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: /删\s*除/ }))
  await waitFor(() =>
    expect(server.received(deviceCalls.removeCamera)).toEqual([{ channelId: 'WF-EAST_C4', version: 4 }]),
  )
  await waitFor(() => expect(address()).not.toContain('open='))
})

test('one of the file is shown and not changed', async () => {
  server.answers(deviceCalls.getCamera, { ...inFile, state: 'offline' })
  open(inFile.channelId)
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText(/配置文件中设置，这里只能查看/)
  expect(drawer.queryByRole('button', { name: /修改|停用|删除/ })).toBeNull()
})

test.each<[who: string, has: RightId[], count: number]>([
  ['with the right to devices', [rights.aiServers, rights.devices], 1],
  ['without it', [rights.aiServers], 0],
])('an AI server leads to its cameras %s', async (_who, has, count) => {
  signInAs(has)
  renderScreen(<AiServerChannels aiServerId="WF-EAST" channels={[]} />)
  expect(screen.queryAllByRole('link', { name: '查看摄像机' })).toHaveLength(count)
  expect(screen.queryAllByRole('button', { name: /添加摄像机/ })).toHaveLength(count)
})

test('a camera and those below an AI server lead to the page of the device', async () => {
  open(gate.channelId)
  const history = await screen.findByRole('link', { name: '状态历史与可用率' })
  expect(history.getAttribute('href')).toBe('/device-info?deviceId=WF-EAST_C1')
  renderScreen(<AiServerChannels aiServerId={eastServer.aiServerId} channels={[{ ...gate, ip: '', video: null }]} />)
  const links = await screen.findAllByRole('link', { name: gate.name })
  expect(links.map(link => link.getAttribute('href'))).toContain('/device-info?deviceId=WF-EAST_C1')
})
