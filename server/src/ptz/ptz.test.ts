/** Cameras that are turned from the console, over the line of their AI server. */

import { allCalls } from '@watchfire/contract'
import { ptzRate } from '@watchfire/contract/ptz/ptz.shapes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { everyWriteIsLogged } from '../core/testing/logged-writes.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { camerasOfSuite } from '../device/testing/cameras-of-suite.ts'
import { connectEdge } from '../fleet/edge-client.ts'

const suite = suiteServer({ jobs: false })
everyWriteIsLogged(suite.db)
const { device, ptz } = allCalls
const { aServer, known, read } = camerasOfSuite(suite)
let port = 0
let operator: SignedClient
let stranger: SignedClient

beforeAll(async () => {
  await suite.app.listen({ port: 0, host: '127.0.0.1' })
  port = (suite.app.server.address() as { port: number }).port
  operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  stranger = await signInAs(suite.app, '13900000001', 'Watchfire!other')
})

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => '',
    (error: Error) => error.message,
  )
const well = { problem: null, presets: [] }
const presets = [{ token: 'Home', name: '大门' }]
const everyAct = new Map<string, object>([
  ['find', { problem: null, presets }],
  ['move', well],
  ['stop', well],
  ['goTo', well],
])

async function aCamera({ answers = everyAct, knows = ['ptz'], more = {} } = {}) {
  const { aiServerId, key, beat, add } = await aServer()
  const { channelId } = await add(more)
  await beat({ version: 1, knows })
  const edge = await connectEdge(port, key, { ptz: answers })
  onTestFinished(() => edge.close())
  const asked = () => edge.asked.flatMap(message => (message.type === 'openPtz' ? [message] : []))
  const move = (who: SignedClient, pan = 0.5) => who.call(ptz.move, { channelId, pan, tilt: 0, zoom: 0 })
  return { aiServerId, channelId, beat, asked, move, edge }
}

const entriesOf = async (channelId: string) => {
  const { rows } = await sql<{ action: string }>`
    select action from audit where target = ${channelId} and action in ('steerCamera', 'goToPreset') order by audit_id`.execute(
    suite.db.system,
  )
  return rows.map(row => row.action)
}

test('a camera is found, turned, stopped and sent to a preset by its AI server; that somebody began is written down once', async () => {
  const { channelId, asked, move } = await aCamera()
  expect(await operator.call(ptz.find, { channelId })).toEqual({ problem: null, presets, steeredBy: '' })
  await move(operator)
  await move(operator, -1)
  await operator.call(ptz.stop, { channelId })
  await operator.call(ptz.goToPreset, { channelId, preset: 'Home' })
  expect(asked()).toMatchObject([
    { channelId, port: 80, asked: { act: 'find' } },
    { asked: { act: 'move', pan: 0.5, tilt: 0, zoom: 0 } },
    { asked: { act: 'move', pan: -1 } },
    { asked: { act: 'stop' } },
    { asked: { act: 'goTo', preset: 'Home' } },
  ])
  expect(await entriesOf(channelId)).toEqual(['steerCamera', 'goToPreset'])
})

test('one steers at a time, and the second is told who; whoever only looks takes nothing', async () => {
  const { channelId, move, asked } = await aCamera()
  await known.admin.call(ptz.find, { channelId })
  await move(operator)
  const { fullName } = operator.user
  expect((await known.admin.call(ptz.find, { channelId })).steeredBy).toBe(fullName)
  expect((await operator.call(ptz.find, { channelId })).steeredBy).toBe('')
  const before = asked().length
  expect(await refusal(move(known.admin))).toContain('ptz.taken')
  expect(await refusal(known.admin.call(ptz.stop, { channelId }))).toContain('ptz.taken')
  expect(await refusal(known.admin.call(ptz.goToPreset, { channelId, preset: 'Home' }))).toContain('ptz.taken')
  const { body } = await known.admin.send(ptz.stop, { deviceId: channelId })
  expect(body.rmsg).toContain(fullName)
  expect(asked()).toHaveLength(before)
  expect(await entriesOf(channelId)).toEqual(['steerCamera'])
})

test('movements are bounded, and a stop gets through', async () => {
  const { channelId, move, asked } = await aCamera()
  const outcomes: string[] = []
  while (!outcomes.at(-1)?.includes('ptz.tooFast') && outcomes.length < 500) {
    outcomes.push(...(await Promise.all(Array.from({ length: ptzRate.burst + 5 }, () => refusal(move(operator))))))
    outcomes.sort()
  }
  expect(outcomes.at(-1)).toContain('ptz.tooFast')
  await operator.call(ptz.stop, { channelId })
  expect(asked().at(-1)?.asked).toEqual({ act: 'stop' })
})

test('the port of its ONVIF service is kept with the camera', async () => {
  const { channelId, asked } = await aCamera({ more: { onvifPort: 8000 } })
  await operator.call(ptz.find, { channelId })
  expect(asked()[0]?.port).toBe(8000)
  const { settings, name } = await read(channelId)
  expect(settings?.onvifPort).toBe(8000)
  const { address = '', zones = [], faults = true, record = true, version = 0 } = settings ?? {}
  const changed = { channelId, version, name, address, zones, faults, record, enabled: true }
  await known.admin.call(device.updateCamera, changed)
  expect((await read(channelId)).settings?.onvifPort).toBe(8000)
})

test('a camera over TLS is asked by what it is known by, of an AI server that asks so', async () => {
  const fingerprint = 'ab'.repeat(32)
  const { channelId, asked, beat } = await aCamera({ more: { onvifPort: 443, onvifSecurity: fingerprint } })
  expect(await refusal(operator.call(ptz.find, { channelId }))).toContain('ptz.tooOld')
  expect(asked()).toEqual([])
  await beat({ version: 1, knows: ['ptz', 'onvifTls'] })
  await operator.call(ptz.find, { channelId })
  expect(asked()[0]).toMatchObject({ port: 443, security: fingerprint })
})

test('what cannot be is named: too old, away, a camera that refuses, an answer that is none', async () => {
  const { channelId, beat, move, edge } = await aCamera({
    knows: ['onvif'],
    answers: new Map<string, object>([
      ['find', { problem: 'notOffered', presets: [] }],
      ['move', { problem: 'unauthorised', presets: [] }],
      ['goTo', { nonsense: true }],
    ]),
  })
  expect(await refusal(operator.call(ptz.find, { channelId }))).toContain('ptz.tooOld')
  await beat({ version: 1, knows: ['ptz'] })
  expect(await operator.call(ptz.find, { channelId })).toMatchObject({ problem: 'notOffered' })
  expect(await refusal(move(operator))).toContain('ptz.failed')
  expect(await refusal(operator.call(ptz.goToPreset, { channelId, preset: '1' }))).toContain('ptz.failed')
  edge.socket.terminate()
  await expect.poll(() => refusal(operator.call(ptz.find, { channelId }))).toContain('device.aiServerAway')
})

test.each([
  ['unreachable', 'ptz.silent', 'ptz.notStopped'],
  ['protocol', 'ptz.failed', 'ptz.notStopped'],
  ['notOffered', 'ptz.notOffered', 'ptz.notOffered'],
])(
  'a camera of a device that registered is %s: the movement is refused as %s, the stop as %s',
  async (problem, onMove, onStop) => {
    const { channelId, move } = await aCamera({
      more: { address: 'gb28181://34020000001180000001/34020000001320000001' },
      answers: new Map<string, object>(['move', 'stop', 'goTo'].map(act => [act, { problem, presets: [] }])),
    })
    expect(await refusal(move(operator))).toContain(onMove)
    expect(await refusal(operator.call(ptz.goToPreset, { channelId, preset: '1' }))).toContain(onMove)
    expect(await refusal(operator.call(ptz.stop, { channelId }))).toContain(onStop)
  },
)

test('another customer’s camera is not there, and an AI server has nothing to turn', async () => {
  const { channelId, aiServerId, asked, move } = await aCamera()
  expect(await refusal(stranger.call(ptz.find, { channelId }))).toContain('device.notFound')
  expect(await refusal(move(stranger))).toContain('device.notFound')
  expect(await refusal(operator.call(ptz.find, { channelId: aiServerId }))).toContain('device.notFound')
  expect(await refusal(operator.call(ptz.find, { channelId: 'NONE_C1' }))).toContain('device.notFound')
  expect(asked()).toEqual([])
})
