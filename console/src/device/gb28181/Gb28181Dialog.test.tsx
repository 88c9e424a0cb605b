// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { refreshModules } from '../../core/use-call.ts'
import { Gb28181Dialog } from './Gb28181Dialog.tsx'
import { GbChannelField } from './GbChannelField.tsx'

const recorder = { id: '34020000001180000001', name: '东区录像机', media: 'udp' as const }
const channel = { channelId: '34020000001320000001', name: '东门', maker: 'Acme', model: 'IPC', isOnline: true }
const setUp = {
  serverId: '34020000002000000001',
  port: 5060,
  devices: [recorder],
  version: 3,
  changedBy: '王伟',
  changedAt: 0,
  publicKey: Buffer.from(new Uint8Array(32).fill(9)).toString('base64url'),
  isKnown: true,
}
const report = {
  problem: null,
  devices: [{ id: recorder.id, state: 'online' as const, address: '10.0.0.8:5060', channels: 1 }],
  channels: [channel],
  refused: 4,
  unbound: 1,
}

test('devices are shown as they are, with their channels; another one is saved with a sealed password', async () => {
  const server = startFakeServer()
  signInAs([rights.aiServers])
  server.answers(deviceCalls.readGb28181, setUp)
  server.answers(deviceCalls.askGb28181, report)
  server.answers(deviceCalls.saveGb28181, setUp)
  const { person } = renderScreen(<Gb28181Dialog aiServerId="EDGE-1" name="东区" onClose={() => {}} />)
  expect(await screen.findByText('已注册')).toBeTruthy()
  expect(screen.getByText('10.0.0.8:5060 · 1 路通道')).toBeTruthy()
  expect(screen.getByText(/拒绝消息 4 条，未接入通道的告警 1 条/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: '查看通道' }))
  expect(await screen.findByText(/34020000001320000001 · Acme · IPC/)).toBeTruthy()

  await person.click(screen.getByRole('button', { name: /添加设备/ }))
  const added = within(screen.getByRole('group', { name: '设备 2' }))
  await person.type(added.getByLabelText('设备编号'), recorder.id)
  await person.type(added.getByLabelText('名称'), '南区')
  await person.type(added.getByLabelText('注册密码'), 'secret')
  await person.click(screen.getByRole('button', { name: /^保 ?存$/ }))
  expect(await added.findByText('两台设备的编号相同')).toBeTruthy()
  expect(server.received(deviceCalls.saveGb28181)).toEqual([])
  await person.clear(added.getByLabelText('设备编号'))
  await person.type(added.getByLabelText('设备编号'), '34020000001180000002')
  await person.click(screen.getByRole('button', { name: /^保 ?存$/ }))
  await waitFor(() => expect(server.received(deviceCalls.saveGb28181)).toHaveLength(1))
  const [sent] = server.received(deviceCalls.saveGb28181)
  expect(sent).toMatchObject({ aiServerId: 'EDGE-1', version: 3, port: 5060 })
  expect(sent?.devices).toEqual([
    recorder,
    { id: '34020000001180000002', name: '南区', media: 'udp', sealedPassword: expect.stringMatching(/^[\w-]{80,}$/) },
  ])
}, 30_000)

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        dialog
      </button>
      {isOpen && <Gb28181Dialog aiServerId="EDGE-1" name="东区" onClose={() => setOpen(false)} />}
    </>
  )
}

test('opened again it shows what is set up now, not what was when it was closed', async () => {
  const server = startFakeServer()
  signInAs([rights.aiServers])
  server.answers(deviceCalls.readGb28181, setUp)
  server.answers(deviceCalls.askGb28181, report)
  const { person } = renderScreen(<Opener />)
  const button = screen.getByRole('button', { name: 'dialog' })
  await person.click(button)
  expect(await screen.findByDisplayValue('5060')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: /^取 ?消$/ }))
  // Somebody else saves.
  server.answers(deviceCalls.readGb28181, { ...setUp, port: 5080, version: 4 })
  await person.click(button)
  expect(await screen.findByDisplayValue('5080')).toBeTruthy()
  expect(screen.queryByDisplayValue('5060')).toBeNull()
})

test('channels that are shown can be hidden though nobody answers for them any more', async () => {
  const server = startFakeServer()
  signInAs([rights.aiServers])
  server.answers(deviceCalls.readGb28181, setUp)
  server.answers(deviceCalls.askGb28181, report)
  const { person } = renderScreen(<Gb28181Dialog aiServerId="EDGE-1" name="东区" onClose={() => {}} />)
  await person.click(await screen.findByRole('button', { name: '查看通道' }))
  expect(await screen.findByText(/34020000001320000001 · Acme · IPC/)).toBeTruthy()
  server.refuses(deviceCalls.askGb28181, 'device.aiServerAway')
  await refreshModules(['device'])
  await waitFor(() => expect(screen.getAllByText('AI 服务器未连接，暂时看不到设备的状态。')).toHaveLength(2))
  // How it was is not how it is.
  expect(screen.queryByText('已注册')).toBeNull()
  await person.click(screen.getByRole('button', { name: '收起通道' }))
  expect(screen.getAllByText('AI 服务器未连接，暂时看不到设备的状态。')).toHaveLength(1)
})

test('why no channel can be chosen is said where it would be chosen', async () => {
  const server = startFakeServer()
  signInAs([rights.devices])
  server.refuses(deviceCalls.readGb28181, 'device.notFound')
  server.refuses(deviceCalls.askGb28181, 'device.aiServerAway')
  const { person } = renderScreen(
    <Form>
      <GbChannelField aiServerId="EDGE-1" />
      {['address', 'second', 'name'].map(name => (
        <Form.Item key={name} name={name}>
          <Input aria-label={name} />
        </Form.Item>
      ))}
    </Form>,
  )
  await person.click(screen.getByRole('button', { name: '从国标设备选择（GB/T 28181）' }))
  const retry = await screen.findByRole('button', { name: /^重 ?试$/ })
  server.answers(deviceCalls.readGb28181, setUp)
  await person.click(retry)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^重 ?试$/ })).toBeNull())
  await person.click(await screen.findByLabelText('从国标设备选择（GB/T 28181）'))
  await person.click(await screen.findByTitle('东区录像机'))
  expect(await screen.findByText('AI 服务器未连接，暂时看不到设备的状态。')).toBeTruthy()
})

test('a channel of a device is chosen as the address of a camera', async () => {
  const server = startFakeServer()
  signInAs([rights.devices])
  server.answers(deviceCalls.readGb28181, setUp)
  server.answers(deviceCalls.askGb28181, report)
  const { person } = renderScreen(
    <Form>
      <GbChannelField aiServerId="EDGE-1" />
      {['name', 'address', 'second'].map(name => (
        <Form.Item key={name} name={name}>
          <Input aria-label={name} />
        </Form.Item>
      ))}
    </Form>,
  )
  await person.click(screen.getByRole('button', { name: '从国标设备选择（GB/T 28181）' }))
  await person.click(await screen.findByLabelText('从国标设备选择（GB/T 28181）'))
  await person.click(await screen.findByTitle('东区录像机'))
  const channels = screen.getByLabelText('选择通道') as HTMLInputElement
  await waitFor(() => expect(channels.disabled).toBe(false))
  await person.click(channels)
  await person.click(await screen.findByTitle('东门'))
  expect((screen.getByLabelText('address') as HTMLInputElement).value).toBe(
    'gb28181://34020000001180000001/34020000001320000001',
  )
  expect((screen.getByLabelText('name') as HTMLInputElement).value).toBe('东门')
  expect(server.received(deviceCalls.askGb28181).at(-1)).toEqual({ aiServerId: 'EDGE-1', deviceOfGb: recorder.id })
})
