/** Heartbeats no AI server should send: what is wrong is refused and leaves no trace, or the part that is wrong is as if it were not there. */
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { badObjectPosts, keylessPosts, postRaw, say } from '../core/testing/bad-posts.ts'
import { demoKey } from '../core/testing/demo-key.ts'
import { deepJson, strangeValues, unstorableTexts } from '../core/testing/hostile-values.ts'
import { errorsOf, nothingChanges } from '../core/testing/nothing-changes.ts'
import { suiteServer } from '../core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
const headers: Record<string, string> = {}
beforeAll(() => {
  headers.authorization = `Bearer ${demoKey(suite.folder)}`
})
const send = (payload: unknown, more: Record<string, string> = {}) =>
  postRaw<{ channels: unknown[] } | null>(suite.app, '/ingest/v1/heartbeat', payload, { ...headers, ...more })

const beat = { deviceId: 'WF-DEMO-1', sentAt: Date.now(), channels: [] as unknown[] }
const channel = { channelId: 'WF-DEMO-1_C1', state: 'online' }
const configuration = { version: 0, refused: [] as unknown[] }
const max = Number.MAX_SAFE_INTEGER

const refused: [what: string, body: unknown, code: string][] = [
  ['no object', [], 'call.invalid'],
  ['no channels', { deviceId: 'WF-DEMO-1', sentAt: 1 }, 'call.invalid'],
  ['another AI server', { ...beat, deviceId: 'WF-DEMO-2' }, 'ingest.unknownDevice'],
  ['a foreign channel', { ...beat, channels: [{ ...channel, channelId: 'WF-DEMO-2_C1' }] }, 'ingest.unknownDevice'],
  [
    'a channel that only begins alike',
    { ...beat, channels: [{ ...channel, channelId: 'WF-DEMO-10_C1' }] },
    'ingest.unknownDevice',
  ],
  ['a state of its own', { ...beat, channels: [{ ...channel, state: 'sleepy' }] }, 'call.invalid'],
  ['257 channels', { ...beat, channels: Array(257).fill(channel) }, 'call.invalid'],
  ['NUL in a name', { ...beat, channels: [{ ...channel, name: 'a\0b' }] }, 'call.invalid'],
  ['half a character in the version', { ...beat, version: 'v\ud83d' }, 'call.invalid'],
  ['a time of day', { ...beat, sentAt: '12:00' }, 'call.invalid'],
  ['a time beyond all', { ...beat, sentAt: 1e300 }, 'call.invalid'],
  ['a negative load', { ...beat, load: -1 }, 'call.invalid'],
  ['a load beyond all', { ...beat, load: 1e308 }, 'call.invalid'],
  ['more spooled than can be counted', { ...beat, spooled: 5_000_000_000 }, 'call.invalid'],
  ['a disk beyond all', { ...beat, diskFreeBytes: 1e300 }, 'call.invalid'],
  ...[0, -1, 1.5, 4097, '4', [], {}].map((cores): [string, unknown, string] => [
    `cores ${say(cores)}`,
    { ...beat, cores },
    'call.invalid',
  ]),
  ...[1e300, -101, '20'].map((temperature): [string, unknown, string] => [
    `temperature ${say(temperature)}`,
    { ...beat, temperature },
    'call.invalid',
  ]),
  ...[5, [], 'x'.repeat(41), 'linux\0', 'linux\ud83d'].map((platform): [string, unknown, string] => [
    `platform ${say(platform)}`,
    { ...beat, platform },
    'call.invalid',
  ]),
  ...[5, 'key', 'x'.repeat(10_000)].map((publicKey): [string, unknown, string] => [
    `publicKey ${say(publicKey)}`,
    { ...beat, publicKey },
    'call.invalid',
  ]),
  ...[
    5,
    [],
    {},
    { version: 0 },
    { ...configuration, version: -1 },
    { ...configuration, version: 1e300 },
    { ...configuration, version: '1' },
    { ...configuration, refused: {} },
    { ...configuration, refused: [null] },
    { ...configuration, refused: [{ channelId: '../C1', reason: 'inFile' }] },
    { ...configuration, refused: Array(257).fill({ channelId: 'WF-DEMO-1_C1', reason: 'inFile' }) },
    { ...configuration, hosts: 'yes' },
    { ...configuration, knows: 'plates' },
    { ...configuration, knows: [5] },
    { ...configuration, knows: ['a\0b'] },
    { ...configuration, knows: ['x'.repeat(21)] },
    { ...configuration, knows: Array(41).fill('plates') },
  ].map((value): [string, unknown, string] => [
    `configuration ${say(value)}`,
    { ...beat, configuration: value },
    'call.invalid',
  ]),
]

describe('what is refused', () => {
  test.each(refused)('%s leaves no trace', async (_, body, code) => {
    const { errorCode, rmsg } = await nothingChanges(suite, () => send(body))
    expect(errorCode, rmsg).toBe(code)
  })

  test.each([...badObjectPosts, ...keylessPosts])('%s leaves no trace', async (_, payload, more, code) => {
    const { errorCode, rmsg } = await nothingChanges(suite, () => send(payload, more))
    expect(errorCode, rmsg).toBe(code)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

/** What stands of an AI server beside the times and figures that each heartbeat brings. */
async function standing() {
  const { rows } = await sql<{ said: object; refusals: number; channels: number }>`
    select to_jsonb(ai_server) - array['last_seen_at', 'key_used_at', 'contacted_at', 'clock_offset_ms', 'recent_heartbeats', 'heard_since',
             'load', 'busy_since', 'clock_off_since'] as said,
           (select count(*)::int from camera where camera.refusal is not null) as refusals,
           (select jsonb_agg(to_jsonb(device) - array['state', 'state_since', 'was_online'] order by device_no) from device) as channels
    from ai_server where device_no = (select device_no from device where device_id = 'WF-DEMO-1')`.execute(
    suite.db.system,
  )
  return rows[0]
}

const model = { name: 'smoke', version: '1.0.0', raises: [4] }
const report = { attempt: 1, state: 2, percent: 5, reason: null }
const gateway = { gatewayId: 'WF-DEMO-1_S1', problem: null, points: [] }
const nobodyBelieves: [field: string, values: unknown[]][] = [
  [
    'models',
    [
      [{ ...model, name: 'x'.repeat(256) }],
      [{ ...model, version: 1 }],
      [{ ...model, raises: ['fire'] }],
      [{ ...model, raises: Array(500).fill(1) }],
      Array(501).fill(model),
      [model, null],
    ],
  ],
  [
    'update',
    [
      { ...report, attempt: 0 },
      { ...report, attempt: '1' },
      { ...report, state: 9 },
      { ...report, percent: 101 },
      { ...report, percent: 0.5 },
      { ...report, attempt: max },
      { ...report, reason: 'x'.repeat(10_000), attempt: max },
      { ...report, field: '../../etc', attempt: max },
    ],
  ],
  [
    'gateways',
    [
      [{ ...gateway, gatewayId: '../S1' }],
      [{ ...gateway, points: [{ sensorId: 'x' }] }],
      Array(501).fill(gateway),
      [{ ...gateway, gatewayId: 'WF-DEMO-2_S1' }],
      [{ ...gateway, problem: 'x'.repeat(10_000) }],
    ],
  ],
  [
    'settings',
    [
      { name: 'keep', version: '1.0.0', settings: { no: 'such' }, overridden: [], onTrial: 'no' },
      { name: '../keep', version: '1.0.0', settings: {}, overridden: [], onTrial: false },
      { name: 'keep', version: '1.0.0', settings: {}, overridden: Array(501).fill('a'), onTrial: false },
    ],
  ],
]
const strange = strangeValues
  .filter(([, value]) => !(Array.isArray(value) && value.length === 0))
  .map(([, value]) => value)

describe('what an AI server of another version may say', () => {
  beforeEach(() => send({ ...beat, sentAt: Date.now() }))

  test.each(
    nobodyBelieves.flatMap(([field, values]) =>
      [...values, ...strange].map((value, n): [string, string, unknown] => [
        `${field} ${n} ${say(value)}`,
        field,
        value,
      ]),
    ),
  )('%s is taken as nothing said, and the heartbeat counts', async (_, field, value) => {
    const before = await standing()
    const errors = errorsOf(suite).length
    const { status, rcode, rmsg } = await send({ ...beat, sentAt: Date.now(), configuration, [field]: value })
    expect([status, rcode === 0 || rmsg !== ''], rmsg).toEqual([200, true])
    expect(await standing()).toEqual(before)
    expect(errorsOf(suite).slice(errors)).toEqual([])
  })

  test.each(['reason', 'second', 'events'])('of a channel %s', async field => {
    const before = await standing()
    for (const value of strange) {
      const { status } = await send({ ...beat, sentAt: Date.now(), channels: [{ ...channel, [field]: value }] })
      expect([say(value), status]).toEqual([say(value), 200])
    }
    expect(await standing()).toEqual(before)
    expect(errorsOf(suite)).toEqual([])
  })

  test.each(unstorableTexts)('%s in words of it is stored nowhere', async (_, text) => {
    const values = {
      models: [{ ...model, problem: { field: 'sha256', why: text } }],
      settings: { name: 'keep', version: '1.0.0', settings: {}, overridden: [text], onTrial: false },
      update: { ...report, field: text },
    }
    const before = await standing()
    for (const [field, value] of Object.entries(values)) {
      const { status } = await send({ ...beat, sentAt: Date.now(), [field]: value })
      expect([field, status]).toEqual([field, 200])
    }
    expect(await standing()).toEqual(before)
    expect(errorsOf(suite)).toEqual([])
  })

  test('the largest numbers are held or refused, again and again', async () => {
    const largest = {
      load: 4096,
      cores: 4096,
      temperature: 300,
      uptimeSeconds: 2_147_483_647,
      memoryBytes: max,
      diskFreeBytes: max,
      diskTotalBytes: max,
      spooled: 2_147_483_647,
      configuration: { ...configuration, version: max },
    }
    for (const sentAt of [Date.now(), 0, max, -max]) {
      const { status } = await send({ ...beat, ...largest, sentAt })
      expect([sentAt, status]).toEqual([sentAt, 200])
    }
    expect(errorsOf(suite)).toEqual([])
  })
})

test.each([3000, 100_000])('nested %i deep ends in an answer', async depth => {
  for (const field of ['models', 'update', 'gateways', 'settings', 'configuration'])
    expect((await send(`{"deviceId":"WF-DEMO-1","sentAt":1,"channels":[],"${field}":${deepJson(depth)}}`)).status).toBe(
      200,
    )
  expect(errorsOf(suite)).toEqual([])
})
