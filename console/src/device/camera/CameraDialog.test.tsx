// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { alwaysArmed } from '@watchfire/contract/device/arming.rules.ts'
import type { Camera, Trial } from '@watchfire/contract/device/camera.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { sealedText } from '@watchfire/contract/device/sealed-text.ts'
import { beforeEach, expect, test, vi } from 'vitest'
// Knows the words for projects and companies.
import '../../core/brand-store.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { eastServer, gate, inFile } from '../testing/cameras-of-a-test.ts'
import { CameraDialog } from './CameraDialog.tsx'

const westServer = { ...eastServer, aiServerId: 'WF-WEST', name: '西区', projectId: 12 }
const oldServer = { ...eastServer, aiServerId: 'WF-OLD', name: '旧机', publicKey: null }
const address = 'rtsp://192.168.1.64:554/Streaming/Channels/101'
const gateSettings = gate.settings as NonNullable<Camera['settings']>
const seen: Trial = { picture: '/9j/', width: 1920, height: 1080, codec: 'h264', problem: null, second: null }

let server: FakeServer
let stored: Camera
beforeEach(() => {
  stored = gate
  server = startFakeServer()
  server.answers(deviceCalls.listAiServers, { rows: [eastServer, westServer, oldServer], total: 3 })
  server.answers(deviceCalls.getCamera, () => stored)
  server.answers(deviceCalls.readDefaults, ({ projectId }) => ({
    projectId,
    projectName: '一号厂区',
    sensitivity: 3,
    faults: true,
    record: projectId !== 12,
    plan: alwaysArmed('Asia/Shanghai'),
    version: 1,
    changedBy: '林',
    changedAt: 0,
  }))
  server.answers(deviceCalls.addCamera, { channelId: 'WF-EAST_C9' })
  server.answers(companyCalls.listRegions, {
    rows: [
      { regionId: 21, name: '卸货区', projectId: 11, projectName: '一号厂区' },
      { regionId: 22, name: '仓库区', projectId: 12, projectName: '二号厂区' },
    ],
    total: 2,
  })
  signInAs([rights.devices])
})

type Person = ReturnType<typeof renderScreen>['person']
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const save = (person: Person) => person.click(button(/^保\s*存$/))
async function choose(person: Person, label: string, choice: string) {
  await person.click(field(label))
  await person.click(await screen.findByText(choice, { selector: '.ant-select-item-option-content' }))
}
async function openNew(onClose = vi.fn()) {
  const { person } = renderScreen(<CameraDialog onClose={onClose} />)
  await screen.findByRole('dialog', { name: '添加摄像机' })
  return person
}
async function openKnown(onClose = vi.fn()) {
  const { person } = renderScreen(<CameraDialog channelId={gate.channelId} onClose={onClose} />)
  await screen.findByLabelText('名称')
  return person
}
async function paste(person: Person, text: string) {
  await person.click(field('视频流地址'))
  await person.paste(text)
}

test('a camera is added with its login sealed, taken at once out of the address that was pasted', async () => {
  const onClose = vi.fn()
  const person = await openNew(onClose)
  await choose(person, 'AI服务器', '东区')
  await person.type(field('名称'), '东门')
  await choose(person, '区域', '卸货区')
  await paste(person, 'rtsp://admin:p%40ss@192.168.1.64:554/Streaming/Channels/101')
  expect(field('视频流地址').value).toBe(address)
  expect(field('用户名').value).toBe('admin')
  expect(field('密码').value).toBe('p@ss')
  expect(screen.getByText('地址中的用户名和密码已移到下面的栏目。')).toBeTruthy()
  await save(person)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [sent] = server.received(deviceCalls.addCamera)
  expect(sent).toEqual({
    aiServerId: 'WF-EAST',
    name: '东门',
    onvifPort: 80,
    onvifSecurity: 'plain',
    events: [],
    plates: false,
    regionId: 21,
    address,
    faults: true,
    record: true,
    zones: [],
    login: expect.stringMatching(/^[A-Za-z0-9_-]+$/),
  })
  expect(sealedText.safeParse(sent?.login).success).toBe(true)
  expect(JSON.stringify(sent)).not.toContain('p@ss')
})

test('an address typed with a login is taken apart when it is left, and gets its beginning', async () => {
  const person = await openNew()
  await person.type(field('视频流地址'), 'admin:secret@10.0.0.5/live')
  await person.tab()
  expect(field('视频流地址').value).toBe('rtsp://10.0.0.5/live')
  expect(field('用户名').value).toBe('admin')
})

test('nothing is sent without an AI server, name and address, nor to an AI server that has no key', async () => {
  const person = await openNew()
  await save(person)
  await screen.findByText('请选择 AI服务器', { selector: '.ant-form-item-explain-error' })
  await waitFor(() => expect(screen.getAllByText('请填写此项')).toHaveLength(2))
  await choose(person, 'AI服务器', '旧机')
  await screen.findByText(/从未连接或版本过旧/)
  await person.type(field('名称'), '东门')
  await paste(person, address)
  await save(person)
  expect(server.received(deviceCalls.addCamera)).toEqual([])
})

test('a usual path keeps the host, and one without a host is not taken', async () => {
  const person = await openNew()
  const path = async (name: RegExp) => {
    await person.click(button(/常用路径/))
    await person.click(await screen.findByRole('menuitem', { name }))
  }
  await path(/\/media\/video2/)
  expect(field('视频流地址').value).toBe('rtsp:///media/video2')
  await screen.findByText('请在 rtsp:// 之后填写摄像机的 IP 地址或主机名')
  await person.clear(field('视频流地址'))
  await paste(person, 'rtsp://10.0.0.5:8554/other')
  await path(/subtype=1/)
  expect(field('视频流地址').value).toBe('rtsp://10.0.0.5:8554/cam/realmonitor?channel=1&subtype=1')
})

test('a test shows the picture with its size, and says nothing any more of another address', async () => {
  server.answers(deviceCalls.tryCamera, seen)
  const person = await openNew()
  await choose(person, 'AI服务器', '东区')
  await paste(person, address)
  await person.type(field('用户名'), 'admin')
  await person.click(button(/测\s*试/))
  await screen.findByText('已打开，画面 1920 × 1080 H.264')
  expect(screen.getByRole<HTMLImageElement>('img', { name: '测试画面' }).src).toBe('data:image/jpeg;base64,/9j/')
  expect(server.received(deviceCalls.tryCamera)).toEqual([
    { aiServerId: 'WF-EAST', address, login: expect.any(String) },
  ])
  await person.type(field('视频流地址'), '2')
  await waitFor(() => expect(screen.queryByRole('img', { name: '测试画面' })).toBeNull())
})

test('a test that goes wrong says why and what to do', async () => {
  server.answers(deviceCalls.tryCamera, { ...seen, picture: null, problem: 'unauthorised' })
  const person = await openNew()
  await choose(person, 'AI服务器', '东区')
  await paste(person, address)
  await person.click(button(/测\s*试/))
  await screen.findByText('用户名或密码不正确')
  expect(screen.getByText(/填写摄像机上的账号/)).toBeTruthy()
  server.refuses(deviceCalls.tryCamera, 'device.aiServerAway')
  await person.click(button(/测\s*试/))
  await screen.findByText('AI 服务器未连接，暂时无法测试')
})

test('a second address goes with the first, is tried with it, and warns where zones would not hold on it', async () => {
  server.answers(deviceCalls.updateCamera, gate)
  const second = 'rtsp://192.168.1.64:554/Streaming/Channels/102'
  const small = { width: 640, height: 480, codec: 'h265', problem: null }
  server.answers(deviceCalls.tryCamera, { ...seen, second: small })
  const person = await openKnown()
  await person.click(field('子码流地址'))
  await person.paste('rtsp://op:p%40ss@192.168.1.64:554/Streaming/Channels/102')
  expect(field('子码流地址').value).toBe(second)
  expect([field('用户名').value, field('密码').value]).toEqual(['op', 'p@ss'])
  await person.click(button(/测\s*试/))
  await screen.findByText('已打开，画面 1920 × 1080 H.264')
  expect(screen.getByText('子码流已打开，画面 640 × 480 H.265')).toBeTruthy()
  expect(screen.getByText(/画面比例不同/)).toBeTruthy()
  expect(server.received(deviceCalls.tryCamera)[0]).toMatchObject({ address, second })
  await save(person)
  await waitFor(() => expect(server.received(deviceCalls.updateCamera)[0]).toMatchObject({ address, second }))
})

test('a second stream that fails is told beside the first, and an emptied address takes it away', async () => {
  stored = { ...gate, knows: [], settings: { ...gateSettings, second: 'rtsp://192.168.1.64/2' } }
  server.answers(deviceCalls.updateCamera, gate)
  server.answers(deviceCalls.tryCamera, {
    ...seen,
    second: { width: null, height: null, codec: null, problem: 'noStream' },
  })
  const person = await openKnown()
  expect(screen.getByText(/不认识子码流/)).toBeTruthy()
  await person.click(button(/测\s*试/))
  await screen.findByText('子码流：摄像机没有这个视频流')
  expect(screen.queryByText(/画面比例不同/)).toBeNull()
  await person.clear(field('子码流地址'))
  expect(screen.queryByText(/不认识子码流/)).toBeNull()
  await save(person)
  await waitFor(() => expect(server.received(deviceCalls.updateCamera)[0]).toMatchObject({ withoutSecond: true }))
  expect(server.received(deviceCalls.updateCamera)[0]).not.toHaveProperty('second')
})

test('plates are read where somebody says so; an AI server that cannot says where the reason stands', async () => {
  stored = { ...gate, knows: ['objects'] }
  server.answers(deviceCalls.updateCamera, gate)
  const person = await openKnown()
  expect(screen.queryByText(/不能识别车牌/)).toBeNull()
  await person.click(screen.getByRole('checkbox', { name: '识别车牌' }))
  expect(screen.getByText(/不能识别车牌.*“模型”/)).toBeTruthy()
  await save(person)
  await waitFor(() => expect(server.received(deviceCalls.updateCamera)[0]).toMatchObject({ plates: true }))
})

test('a test that takes long can be left, and the camera saved meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<Trial>()
  server.answers(deviceCalls.tryCamera, () => promise)
  const onClose = vi.fn()
  const person = await openNew(onClose)
  await choose(person, 'AI服务器', '东区')
  await person.type(field('名称'), '东门')
  await paste(person, address)
  await person.click(button(/测\s*试/))
  await screen.findByText(/正在打开摄像机/)
  await person.click(button('不等了'))
  expect(screen.queryByText(/正在打开摄像机/)).toBeNull()
  resolve(seen)
  await save(person)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(screen.queryByRole('img', { name: '测试画面' })).toBeNull()
})

test('a change keeps zones and the login that nobody sees, which a test uses too', async () => {
  server.answers(deviceCalls.updateCamera, gate)
  server.answers(deviceCalls.tryCamera, seen)
  const onClose = vi.fn()
  const person = await openKnown(onClose)
  expect(field('密码').value).toBe('')
  expect(screen.getByText(/已保存登录信息/)).toBeTruthy()
  await person.click(button(/测\s*试/))
  await screen.findByText(/已打开/)
  expect(server.received(deviceCalls.tryCamera)).toEqual([{ aiServerId: 'WF-EAST', address, channelId: 'WF-EAST_C1' }])
  await person.clear(field('安装位置'))
  await person.click(screen.getByRole('checkbox', { name: '告警带录像' }))
  await save(person)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const {
    login: _kept,
    changedBy: _by,
    changedAt: _at,
    plan: _plan,
    masks: _masks,
    lines: _lines,
    second: _second,
    meters: _meters,
    eventsBy: _eventsBy,
    ...settings
  } = gate.settings as NonNullable<Camera['settings']>
  expect(server.received(deviceCalls.updateCamera)).toEqual([
    { ...settings, channelId: 'WF-EAST_C1', name: '东门', regionId: 21, location: '', record: false },
  ])
})

test('a login is taken away, or replaced by another one', async () => {
  server.answers(deviceCalls.updateCamera, gate)
  const person = await openKnown()
  await person.click(button('去掉登录信息'))
  expect(screen.getByText('保存后将去掉登录信息。')).toBeTruthy()
  await save(person)
  await waitFor(() => expect(server.received(deviceCalls.updateCamera)[0]).toMatchObject({ withoutLogin: true }))
  await person.type(field('密码'), 'secret')
  await save(person)
  await screen.findByText('填写了密码，也请填写用户名')
  await person.type(field('用户名'), 'admin')
  await save(person)
  await waitFor(() => expect(server.received(deviceCalls.updateCamera)).toHaveLength(2))
  expect(sealedText.safeParse(server.received(deviceCalls.updateCamera)[1]?.login).success).toBe(true)
})

test('at another place than before the login has to be typed again, and the form says why', async () => {
  server.answers(deviceCalls.updateCamera, gate)
  server.answers(deviceCalls.tryCamera, seen)
  const person = await openKnown()
  const kept = /已保存登录信息/
  const elsewhere = async (name: string) => screen.findByText(new RegExp(`“${name}”的协议、主机或端口与原来不同`))
  await person.type(field('视频流地址'), '/other')
  expect(screen.getByText(kept)).toBeTruthy()
  await person.clear(field('视频流地址'))
  await paste(person, 'rtsp://192.168.1.65:554/main')
  await elsewhere('视频流地址')
  expect(screen.queryByText(kept)).toBeNull()
  await save(person)
  await screen.findByText('请重新输入用户名和密码')
  await person.click(button(/测\s*试/))
  expect(server.received(deviceCalls.updateCamera)).toEqual([])
  expect(server.received(deviceCalls.tryCamera)).toEqual([])
  await person.type(field('用户名'), 'admin')
  await person.click(button(/测\s*试/))
  await screen.findByText(/已打开/)
  await save(person)
  await waitFor(() => expect(server.received(deviceCalls.updateCamera)).toHaveLength(1))
  expect(sealedText.safeParse(server.received(deviceCalls.updateCamera)[0]?.login).success).toBe(true)

  await person.clear(field('用户名'))
  await person.clear(field('视频流地址'))
  await paste(person, address)
  await screen.findByText(kept)
  await person.click(field('子码流地址'))
  await person.paste('rtsp://192.168.1.65/sub')
  await elsewhere('子码流地址')
  await person.click(button('去掉登录信息'))
  await save(person)
  await waitFor(() => expect(server.received(deviceCalls.updateCamera)[1]).toMatchObject({ withoutLogin: true }))
})

test('the ONVIF service is a place of its own: another port of it needs the login too', async () => {
  const person = await openKnown()
  await person.clear(field('ONVIF 端口'))
  expect(screen.getByText(/已保存登录信息/)).toBeTruthy()
  await person.type(field('ONVIF 端口'), '8000')
  await screen.findByText(/“ONVIF 服务”的协议、主机或端口与原来不同/)
  await save(person)
  await screen.findByText('请重新输入用户名和密码')
  expect(server.received(deviceCalls.updateCamera)).toEqual([])
})

test('a camera that its maker’s interface tells of keeps it with a change, is shown beside another one’s, and goes back to ONVIF', async () => {
  const eventsBy = { by: 'hikvision', port: 80, security: 'plain', channel: 3 } as const
  stored = { ...gate, settings: { ...gateSettings, events: ['intrusion', 'gathering'], eventsBy } }
  server.refuses(deviceCalls.updateCamera, 'device.changedMeanwhile', { name: '赵工' })
  const person = await openKnown()
  expect(field('设备上的通道号').value).toBe('3')
  await choose(person, '自身告警的接口', 'ONVIF')
  await save(person)
  await person.click(await screen.findByRole('button', { name: '查看对方的修改' }))
  const row = within(screen.getByRole('row', { name: /自身告警的接口/ }))
  expect(row.getByText('海康威视（ISAPI），HTTP 端口 80，通道 3')).toBeTruthy()
  server.answers(deviceCalls.updateCamera, stored)
  await save(person)
  await waitFor(() =>
    expect(server.received(deviceCalls.updateCamera).at(-1)).toMatchObject({
      events: ['intrusion'],
      eventsBy: { by: 'onvif', port: 80, security: 'plain', channel: 1 },
    }),
  )
})

test('a login that cannot be sealed is never dropped in silence', async () => {
  stored = { ...gate, publicKey: null }
  const person = await openKnown()
  await person.type(field('用户名'), 'admin')
  await save(person)
  await screen.findByText(/还没有密钥/)
  expect(server.received(deviceCalls.updateCamera)).toEqual([])
})

test('who saved meanwhile is named; what was typed stays, and takes its place only after a look', async () => {
  server.refuses(deviceCalls.updateCamera, 'device.changedMeanwhile', { name: '赵工' })
  const onClose = vi.fn()
  const person = await openKnown(onClose)
  await person.clear(field('名称'))
  await person.type(field('名称'), '东大门')
  const theirs = { ...(gate.settings as NonNullable<Camera['settings']>), version: 5, changedBy: '赵工', faults: false }
  stored = { ...gate, name: '正门', settings: theirs }
  await save(person)
  await screen.findByText(/赵工 刚刚修改了/)
  expect(field('名称').value).toBe('东大门')
  await save(person)
  await waitFor(() => expect(server.received(deviceCalls.getCamera).length).toBeGreaterThan(2))
  await person.click(button('查看对方的修改'))
  const change = screen.getByRole('region', { name: '查看对方的修改' })
  expect(within(change).getByText(/赵工/)).toBeTruthy()
  expect(within(change).getByRole('row', { name: '名称 正门 东大门' })).toBeTruthy()
  expect(within(change).queryByRole('row', { name: /^视频流地址/ })).toBeNull()
  server.answers(deviceCalls.updateCamera, gate)
  await save(person)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(deviceCalls.updateCamera).at(-1)).toMatchObject({ version: 5, name: '东大门', faults: true })
})

test('theirs can be taken in place of what was typed', async () => {
  server.refuses(deviceCalls.updateCamera, 'device.changedMeanwhile', { name: '赵工' })
  const person = await openKnown()
  stored = { ...gate, name: '正门', regionId: null, regionName: '' }
  await save(person)
  await person.click(await screen.findByRole('button', { name: '查看对方的修改' }))
  await waitFor(() => expect(screen.getByRole('row', { name: '名称 正门 东门' })).toBeTruthy())
  await person.click(button('采用对方的内容'))
  expect(field('名称').value).toBe('正门')
  await screen.findByText('与这里填写的没有不同。')
})

test('one that is set up in a file is said to be, and offers nothing to save', async () => {
  stored = inFile
  renderScreen(<CameraDialog channelId={inFile.channelId} onClose={vi.fn()} />)
  await screen.findByText(/配置文件中设置，这里不能修改/)
  expect(screen.queryByRole('button', { name: /保\s*存/ })).toBeNull()
})

test('a new camera begins as its project has it', async () => {
  const person = await openNew()
  await choose(person, 'AI服务器', '西区')
  await waitFor(() => expect(field('告警带录像').checked).toBe(false))
  expect(field('检测画面异常（黑屏、冻结、遮挡、无画面）').checked).toBe(true)
})
