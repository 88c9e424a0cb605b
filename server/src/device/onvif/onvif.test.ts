/** ONVIF cameras, asked by the AI server that stands in their network. */
import { allCalls } from '@watchfire/contract'
import type { FoundCamera, OnvifDevice } from '@watchfire/contract/device/onvif.shapes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { connectEdge } from '../../fleet/edge-client.ts'
import { camerasOfSuite, sealed } from '../testing/cameras-of-suite.ts'

const suite = suiteServer({ jobs: false })
const { device } = allCalls
const { aServer, known } = camerasOfSuite(suite)
let port = 0

beforeAll(async () => {
  await suite.app.listen({ port: 0, host: '127.0.0.1' })
  port = (suite.app.server.address() as { port: number }).port
})

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => '',
    (error: Error) => error.message,
  )
const found: FoundCamera[] = [{ host: '10.0.0.7:8000', name: 'Gate', hardware: 'IPC-1', place: '' }]
const told: OnvifDevice = {
  problem: null,
  maker: 'Acme',
  model: 'IPC-1',
  firmware: '1.0',
  clockOffsetMs: -12,
  profiles: [{ name: 'main', codec: 'h264', width: 1920, height: 1080, address: 'rtsp://10.0.0.7/main' }],
}

test('an AI server is asked that knows how, what it answers is shown and checked, and that it was asked is written down', async () => {
  const { aiServerId, key, beat, add } = await aServer()
  const search = () => known.admin.call(device.searchOnvif, { aiServerId })
  const read = (host: string, more: object = {}) => known.admin.call(device.readOnvif, { aiServerId, host, ...more })
  await beat({ version: 1, knows: ['masks'] })
  expect(await refusal(search())).toContain('device.knowsNoOnvif')
  await beat({ version: 1, knows: ['masks', 'onvif', 'onvifTls'] })
  expect(await refusal(search())).toContain('device.aiServerAway')
  const edge = await connectEdge(port, key, {
    onvif: new Map([
      [null, JSON.stringify(found)],
      ['10.0.0.7:8000', JSON.stringify(told)],
      ['10.0.0.8', '{"problem": null, "profiles": "nonsense"}'],
      ['10.0.0.9', 'x'.repeat(1_000_000)],
    ]),
  })
  expect(await search()).toEqual(found)
  expect(await read('10.0.0.7:8000', { login: sealed })).toEqual(told)
  expect(edge.asked.findLast(message => message.type === 'openOnvif')).toMatchObject({
    host: '10.0.0.7:8000',
    login: sealed,
  })
  // Without another login that of the camera is used at its own service, unless it is taken away.
  const { channelId } = await add({ address: 'rtsp://10.0.0.7/main', onvifPort: 8000 })
  await read('10.0.0.7:8000', { channelId })
  expect(edge.asked.findLast(message => message.type === 'openOnvif')).toMatchObject({ login: sealed })
  await read('10.0.0.7:8000', { channelId, withoutLogin: true })
  expect(edge.asked.findLast(message => message.type === 'openOnvif')).toMatchObject({ login: null })
  const questions = edge.asked.length
  for (const other of ['10.0.0.8:8000', '10.0.0.7', 'https://10.0.0.7:8000'])
    expect(await refusal(read(other, { channelId }))).toContain('device.loginElsewhereOnvif')
  expect(edge.asked).toHaveLength(questions)
  expect(await read('10.0.0.8')).toMatchObject({ problem: 'protocol', profiles: [] })
  expect(await read('10.0.0.9')).toMatchObject({ problem: 'protocol', profiles: [] })
  const { rows } = await sql<{ action: string }>`
    select action from audit where target = ${aiServerId} and action like '%Onvif' order by audit_id`.execute(
    suite.db.system,
  )
  expect(rows.map(row => row.action)).toEqual(['searchOnvif', ...Array(5).fill('readOnvif')])
})

test('a camera over HTTPS is asked of an AI server that knows how, and its fingerprint is told', async () => {
  const { aiServerId, key, beat } = await aServer()
  const [host, fingerprint] = ['https://10.0.0.7', 'ab'.repeat(32)]
  const read = (asked: string) => known.admin.call(device.readOnvif, { aiServerId, host: asked })
  await beat({ version: 1, knows: ['onvif'] })
  expect(await refusal(read(host))).toContain('device.knowsNoOnvifTls')
  await beat({ version: 1, knows: ['onvif', 'onvifTls'] })
  const untrusted = { ...told, problem: 'untrusted', fingerprint, profiles: [] }
  const edge = await connectEdge(port, key, {
    onvif: new Map([
      [host, JSON.stringify(untrusted)],
      [`${host}#sha256=${fingerprint}`, JSON.stringify(told)],
    ]),
  })
  expect(await read(host)).toMatchObject({ problem: 'untrusted', fingerprint })
  expect(await read(`${host}#sha256=${fingerprint}`)).toEqual(told)
  edge.socket.terminate()
})

test('an AI server is asked one question at a time, and another’s camera has no login here', async () => {
  const { aiServerId, key, beat } = await aServer()
  const other = await (await aServer()).add()
  await beat({ version: 1, knows: ['onvif'] })
  const edge = await connectEdge(port, key)
  const waiting = known.admin.call(device.readOnvif, { aiServerId, host: '10.0.0.7' })
  await expect.poll(() => edge.asked.some(message => message.type === 'openOnvif')).toBe(true)
  expect(await refusal(known.admin.call(device.readOnvif, { aiServerId, host: '10.0.0.8' }))).toContain(
    'device.trialBusy',
  )
  expect(
    await refusal(known.admin.call(device.readOnvif, { aiServerId, host: '10.0.0.7', channelId: other.channelId })),
  ).toContain('device.notFound')
  edge.socket.terminate()
  expect(await refusal(waiting)).toContain('device.aiServerAway')
})
