// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { rights } from '@watchfire/contract/core/rights.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Form, Input } from 'antd'
import { expect, test } from 'vitest'
import { startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { OnvifPart } from './OnvifPart.tsx'

const aiServer = { aiServerId: 'EDGE-1', projectId: 1, publicKey: null }
const stream = (width: number, address: string) => ({ name: 'x', codec: 'h264' as const, width, height: 360, address })
const device = { problem: null, maker: 'Acme', model: 'IPC-1', firmware: '', clockOffsetMs: 0 }

function show() {
  const server = startFakeServer()
  signInAs([rights.devices])
  const { person } = renderScreen(
    <Form>
      <OnvifPart aiServer={aiServer} channelId={undefined} />
      {['name', 'address', 'second', 'onvifPort', 'onvifSecurity'].map(name => (
        <Form.Item key={name} name={name}>
          <Input aria-label={name} />
        </Form.Item>
      ))}
    </Form>,
  )
  const typedIn = (name: string) => (screen.getByLabelText(name) as HTMLInputElement).value
  const read = async (host: string) => {
    await person.type(screen.getByRole('combobox'), host)
    await person.click(screen.getByRole('button', { name: /^读 ?取$/ }))
  }
  return { server, person, typedIn, read }
}

test('what a camera tells of its streams is filled in, and its name where there is none', async () => {
  const { server, typedIn, read } = show()
  server.answers(deviceCalls.readOnvif, {
    ...device,
    profiles: [stream(1920, 'rtsp://10.0.0.7/main'), stream(640, 'rtsp://10.0.0.7/small')],
  })
  await read('10.0.0.7:8000')
  expect(await screen.findByText('Acme IPC-1：主码流 1920×360，子码流 640×360，已填入')).toBeTruthy()
  expect([typedIn('name'), typedIn('address'), typedIn('second')]).toEqual([
    'Acme IPC-1',
    'rtsp://10.0.0.7/main',
    'rtsp://10.0.0.7/small',
  ])
  expect(server.received(deviceCalls.readOnvif)).toMatchObject([{ aiServerId: 'EDGE-1', host: '10.0.0.7:8000' }])
  expect(typedIn('onvifPort')).toBe('8000')
})

test('a search says how many there are, and a device that is no camera leaves the fields as they are', async () => {
  const { server, person, typedIn, read } = show()
  server.answers(deviceCalls.searchOnvif, [{ host: '10.0.0.9', name: 'Gate', hardware: '', place: '' }])
  server.answers(deviceCalls.readOnvif, { ...device, problem: 'protocol', profiles: [] })
  await person.click(screen.getByRole('button', { name: /^搜 ?索$/ }))
  expect(await screen.findByText(/找到 1 台/)).toBeTruthy()
  await read('10.0.0.9')
  expect(await screen.findByText('该地址没有以 ONVIF 应答')).toBeTruthy()
  expect(typedIn('address')).toBe('')
})

test('a certificate that nobody vouches for is shown by its fingerprint, and taken once somebody compared it', async () => {
  const { server, person, typedIn, read } = show()
  const fingerprint = 'ab'.repeat(32)
  server.answers(deviceCalls.readOnvif, { ...device, problem: 'untrusted', fingerprint, profiles: [] })
  await read('https://10.0.0.7')
  expect(await screen.findByText(fingerprint)).toBeTruthy()
  expect(typedIn('address')).toBe('')
  server.answers(deviceCalls.readOnvif, { ...device, profiles: [stream(1920, 'rtsp://10.0.0.7/main')] })
  await person.click(screen.getByRole('button', { name: '已核对，信任并读取' }))
  expect(await screen.findByText(/已填入/)).toBeTruthy()
  expect(server.received(deviceCalls.readOnvif).map(({ host }) => host)).toEqual([
    'https://10.0.0.7',
    `https://10.0.0.7#sha256=${fingerprint}`,
  ])
  expect([typedIn('onvifPort'), typedIn('onvifSecurity')]).toEqual(['443', fingerprint])
})
