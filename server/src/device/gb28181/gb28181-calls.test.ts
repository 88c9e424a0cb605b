/** Devices that register at an AI server by GB/T 28181: set up in the console, told to the AI server alone. */

import { allCalls } from '@watchfire/contract'
import type { GbReport } from '@watchfire/contract/device/gb28181.shapes.ts'
import type { Configuration } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { everyWriteIsLogged } from '../../core/testing/logged-writes.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { connectEdge } from '../../fleet/edge-client.ts'
import { camerasOfSuite, sealed } from '../testing/cameras-of-suite.ts'

const suite = suiteServer({ jobs: false })
everyWriteIsLogged(suite.db)
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
const serverId = '34020000002000000001'
const recorder = { id: '34020000001180000001', name: '东区录像机', media: 'udp' as const }
const channel = { channelId: '34020000001320000001', name: '东门', maker: 'Acme', model: 'IPC', isOnline: true }
const report: GbReport = {
  problem: null,
  devices: [{ id: recorder.id, state: 'online', address: '10.0.0.8:5060', channels: 1 }],
  channels: [channel],
  refused: 2,
  unbound: 1,
}

test('a device is set up, told to its AI server with its sealed password, changed without it, and taken away', async () => {
  const { aiServerId, key, beat, add, configuration: told } = await aServer()
  const read = () => known.admin.call(device.readGb28181, { aiServerId })
  const save = (version: number, devices: object[], more: object = {}) =>
    known.admin.call(device.saveGb28181, {
      aiServerId,
      version,
      serverId,
      port: 5060,
      devices: devices as never,
      ...more,
    })
  await beat({ version: 1, knows: ['masks'] })
  expect(await read()).toMatchObject({ version: 0, devices: [], port: 5060, changedAt: null, isKnown: false })
  expect(await refusal(save(0, []))).toContain('device.knowsNoGb28181')
  await beat({ version: 1, knows: ['masks', 'gb28181'] })
  expect(await refusal(save(0, [recorder]))).toContain('device.gbNeedsPassword')
  const saved = await save(0, [{ ...recorder, sealedPassword: sealed }])
  expect(saved).toMatchObject({ version: 1, devices: [recorder], isKnown: true })
  expect(JSON.stringify(saved)).not.toContain(sealed)
  expect(await read()).toEqual(saved)

  const configuration = async () => (await told()) as unknown as Configuration
  const before = await configuration()
  expect(before.gb28181).toEqual({
    serverId,
    port: 5060,
    devices: [{ id: recorder.id, media: 'udp', password: sealed }],
  })
  expect(await refusal(save(0, []))).toContain('device.gbChanged')
  // Its password stays.
  await save(1, [{ ...recorder, media: 'tcp' }], { port: 5061 })
  const after = await configuration()
  expect(after.gb28181).toEqual({
    serverId,
    port: 5061,
    devices: [{ id: recorder.id, media: 'tcp', password: sealed }],
  })
  expect(after.version).toBeGreaterThan(before.version)

  expect(await refusal(known.admin.call(device.askGb28181, { aiServerId }))).toContain('device.aiServerAway')
  const edge = await connectEdge(port, key, {
    gb28181: new Map([
      [null, JSON.stringify({ ...report, channels: [] })],
      [recorder.id, JSON.stringify(report)],
      ['34020000001180000002', '{"devices": "nonsense"}'],
    ]),
  })
  expect(await known.admin.call(device.askGb28181, { aiServerId })).toEqual({ ...report, channels: [] })
  expect(await known.admin.call(device.askGb28181, { aiServerId, deviceOfGb: recorder.id })).toEqual(report)
  expect(await known.admin.call(device.askGb28181, { aiServerId, deviceOfGb: '34020000001180000002' })).toMatchObject({
    problem: 'failed',
  })
  edge.socket.terminate()

  // One that no longer knows it passes such a camera over, and says so nowhere else.
  const { channelId } = await add({ address: `gb28181://${recorder.id}/${channel.channelId}` })
  expect((await configuration()).cameras).toMatchObject([{ address: `gb28181://${recorder.id}/${channel.channelId}` }])
  await beat({ version: (await configuration()).version, knows: ['masks'] })
  expect(await known.admin.call(device.getCamera, { channelId })).toMatchObject({ refusal: 'notUnderstood' })
  await beat({ version: 1, knows: ['gb28181'] })
  await save(2, [])
  expect((await configuration()).gb28181?.devices).toEqual([])
  const { rows } = await sql<{ facts: string }>`
    select audit::text as facts from audit where target = ${aiServerId} and action = 'saveGb28181'`.execute(
    suite.db.system,
  )
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toContain(sealed)
})
