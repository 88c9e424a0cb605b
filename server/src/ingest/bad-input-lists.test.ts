/** What an AI server should never send of readings, stills, plates and faces: each bad item is refused by name, its neighbours are kept, nothing else changes. */
import { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import { noSchedule } from '@watchfire/contract/hosted/hosted.shapes.ts'
import { ingestCalls, stillsLimit } from '@watchfire/contract/ingest/ingest.calls.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { readingsOfPost } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { platesLimit } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { badObjectPosts, badPosts, keylessPosts, postRaw, say } from '../core/testing/bad-posts.ts'
import { demoKey } from '../core/testing/demo-key.ts'
import { deepJson, strangeValues } from '../core/testing/hostile-values.ts'
import { errorsOf, nothingChanges } from '../core/testing/nothing-changes.ts'
import { signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
const headers: Record<string, string> = {}
beforeAll(async () => {
  headers.authorization = `Bearer ${demoKey(suite.folder)}`
  // Without a schedule every slot of a camera is refused, however good it is.
  const admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const schedule = { ...noSchedule, mode: 'every', every: 1 } as const
  await admin.call(hostedCalls.saveSchedule, { channelIds: ['WF-DEMO-1_C1'], schedule, keepDays: 30 })
})
type Answer = { outcome: string; reason?: string }
const send = (url: string, payload: unknown, more: Record<string, string> = {}) =>
  postRaw<Answer[] | null>(suite.app, url, payload, { ...headers, ...more })

const minute = 60_000
const began = Date.now()
const slot = Math.floor(began / minute) * minute - 5 * minute
let number = 0

const lists = [
  {
    url: sensorCalls.sendReadings.path,
    most: readingsOfPost,
    good: () => ({ sensorId: 'WF-DEMO-1_S900', quantity: 'temperature', at: began - ++number, value: 21 }),
    taken: 'stored',
    // What text is a name of a sensor or a quantity is not known to anybody.
    fields: ['sensorId', 'quantity', 'at', 'value'],
    fine: (field: string, value: unknown) => field === 'value' && typeof value === 'number' && Math.abs(value) < 200,
    more: [
      [{ sensorId: 'WF-DEMO-2_S1' }, 'WF-DEMO-2_S1'],
      [{ sensorId: 'WF-DEMO-10_S1' }, 'WF-DEMO-10_S1'],
      [{ sensorId: 'WF-DEMO-1_S0' }, 'sensorId'],
      [{ sensorId: 'WF-DEMO-1_C1' }, 'sensorId'],
      [{ quantity: '__proto__' }, 'quantity'],
      [{ quantity: 'constructor' }, 'quantity'],
      [{ value: -273.16 }, 'value'],
      [{ value: 1e308 }, 'value'],
      [{ at: 8.64e15 + 1 }, 'at'],
      [{ at: 8.64e15 }, '10'],
      [{ at: 0 }, '30'],
    ],
  },
  {
    url: ingestCalls.sendStills.path,
    most: stillsLimit,
    good: () => ({ channelId: 'WF-DEMO-1_C1', slot: slot - ++number * minute, outcome: 'same' }),
    taken: 'kept',
    fields: ['channelId', 'slot', 'outcome', 'takenAt', 'picture'],
    fine: (field: string, value: unknown) => field === 'takenAt' && Number.isInteger(value) && Number(value) >= 0,
    more: [
      [{ channelId: 'WF-DEMO-2_C1' }, 'WF-DEMO-2_C1'],
      [{ channelId: 'WF-DEMO-1_C99' }, 'WF-DEMO-1_C99'],
      [{ slot: slot + 1 }, 'slot'],
      [{ slot: 0 }, ''],
      [{ slot: Number.MAX_SAFE_INTEGER }, 'slot'],
      [{ outcome: 'constructor' }, 'outcome'],
      [{ outcome: 'picture' }, ''],
      [{ outcome: 'picture', picture: 'no base 64!' }, 'picture'],
      [{ outcome: 'picture', picture: Buffer.from('<svg onload=alert(1)>').toString('base64') }, ''],
      [{ outcome: 'picture', picture: 'A'.repeat(1_500_000) }, 'picture'],
    ],
  },
  {
    url: ingestCalls.sendPlates.path,
    most: platesLimit,
    good: () => ({
      eventId: `plate-${++number}`,
      deviceId: 'WF-DEMO-1_C1',
      plate: '京A12345',
      occurredAt: Date.now(),
    }),
    taken: undefined,
    fields: ['eventId', 'deviceId', 'plate', 'confidence', 'direction', 'occurredAt', 'picture'],
    fine: () => true,
    more: [
      [{ eventId: 'a b' }, 'eventId'],
      [{ eventId: 'x'.repeat(81) }, 'eventId'],
      [{ deviceId: 'WF-DEMO-2_C1' }, 'WF-DEMO-2_C1'],
      [{ plate: 'x'.repeat(21) }, 'plate'],
      [{ confidence: 1.1 }, 'confidence'],
      [{ direction: 'up' }, 'direction'],
      [{ occurredAt: -1 }, 'occurredAt'],
    ],
  },
] as const satisfies {
  url: string
  most: number
  good: () => object
  taken: string | undefined
  fields: readonly string[]
  fine: (field: string, value: unknown) => boolean
  more: readonly (readonly [object, string])[]
}[]

describe.each(lists)('$url', ({ url, most, good, taken, fields, fine, more }) => {
  const notItems = [null, 5, 'text', true, [], [good()], {}]

  test.each(notItems.map(item => [say(item), item]))('%s instead of an item is refused', async (_, item) => {
    const { status, rcode, data } = await nothingChanges(suite, () => send(url, [item]))
    expect([status, rcode, data?.map(({ outcome }) => outcome)]).toEqual([200, 0, ['refused']])
  })

  test.each(more.map(([part, named]) => [say(part), part, named] as const))(
    '%s is refused, named, and nothing changes',
    async (_, part, named) => {
      const { status, data } = await nothingChanges(suite, () => send(url, [{ ...good(), ...part }]))
      expect(status).toBe(200)
      expect(data).toMatchObject([{ outcome: 'refused', reason: expect.stringContaining(named) }])
    },
  )

  test.each(fields)('%s of any strange kind is refused or means nothing, and no failure of ours', async field => {
    const strange = strangeValues.filter(([, value]) => !fine(field, value)).map(([, value]) => value)
    await nothingChanges(suite, async () => {
      for (const value of strange) {
        const { status, data } = await send(url, [{ ...good(), [field]: value }])
        expect([say(value), status, data?.map(({ outcome }) => outcome)]).toEqual([say(value), 200, ['refused']])
      }
    })
  })

  test('a bad item never hurts its neighbours', async () => {
    if (taken === undefined) return
    const bad = [...notItems, ...more.map(([part]) => ({ ...good(), ...part }))]
    const { data } = await send(
      url,
      bad.flatMap(item => [item, good()]),
    )
    expect(data?.map(({ outcome }) => outcome)).toEqual(bad.flatMap(() => ['refused', taken]))
  })

  test.each(badPosts(most))('%s is refused as a whole', async (_, payload, headersOfPost, code) => {
    const { errorCode, rmsg } = await nothingChanges(suite, () => send(url, payload, headersOfPost))
    expect(errorCode, rmsg).toBe(code)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test.each([3000, 100_000])('nested %i deep ends in an answer', async depth => {
    const { status } = await nothingChanges(suite, () => send(url, deepJson(depth)))
    expect(status).toBeLessThan(500)
    const within = `[${JSON.stringify(good()).slice(0, -1)},"${fields[0]}":{"a":${deepJson(depth)}}}]`
    expect((await nothingChanges(suite, () => send(url, within))).status).toBe(200)
  })
})

describe('faces that lie on the disk of an AI server', () => {
  const url = ingestCalls.confirmFaces.path
  const photoId = '0123456789abcdef0123456789abcdef'
  test.each<[string, unknown]>([
    ['a version below none', { version: -1, held: [] }],
    ['a version beyond all', { version: 1e300, held: [] }],
    ['no list', { version: 1, held: {} }],
    ['nothing in the list', { version: 1, held: [null] }],
    ['a path', { version: 1, held: [{ photoId: '../../etc/passwd' }] }],
    ['NUL', { version: 1, held: [{ photoId: `${photoId}\0` }] }],
    ['a fault of its own', { version: 1, held: [{ photoId, fault: 'ugly' }] }],
    ['30,001 of them', { version: 1, held: Array(30_001).fill({ photoId }) }],
  ])('%s is refused, and nothing changes', async (_, body) => {
    const { errorCode } = await nothingChanges(suite, () => send(url, body))
    expect(errorCode).toBe('call.invalid')
  })

  test.each([...badObjectPosts, ...keylessPosts])('%s is refused as a whole', async (_, payload, more, code) => {
    const { errorCode, rmsg } = await nothingChanges(suite, () => send(url, payload, more))
    expect(errorCode, rmsg).toBe(code)
  })

  test('the largest version and pictures of others change nothing', async () => {
    const body = { version: Number.MAX_SAFE_INTEGER, held: [{ photoId }, { photoId }] }
    expect((await send(url, body)).status).toBe(200)
    expect(errorsOf(suite)).toEqual([])
  })
})

describe('a claim by somebody who has no key', () => {
  const url = ingestCalls.claimKey.path
  const claim = { code: '7K3M-9QXT-WP4H', key: `wf_${'A'.repeat(32)}`, machine: '0'.repeat(64) }
  let address = 0
  const claimAs = (payload: unknown, more: Record<string, string> = {}) =>
    send(url, payload, { authorization: '', 'x-forwarded-for': `198.51.100.${++address}`, ...more })

  test.each(['code', 'key', 'machine'])(
    'with a %s of any strange kind it is refused, and nothing changes',
    async field => {
      // A mark that is blank is none; what may be a code is tried below.
      const isFine = (value: unknown) =>
        field === 'machine' ? value === null || value === '' : field === 'code' && typeof value === 'string'
      await nothingChanges(suite, async () => {
        for (const [what, value] of strangeValues.filter(([, value]) => !isFine(value)))
          expect([what, (await claimAs({ ...claim, [field]: value })).errorCode]).toEqual([what, 'call.invalid'])
      })
    },
  )

  test('a strange code opens nothing, and is no failure of ours', async () => {
    await nothingChanges(suite, async () => {
      for (const [what, code] of strangeValues.filter(([, value]) => typeof value === 'string')) {
        const { errorCode } = await claimAs({ ...claim, code })
        expect([what, ['call.invalid', 'device.badClaim', 'key.tooManyGuesses'].includes(errorCode ?? '')]).toEqual([
          what,
          true,
        ])
      }
    })
  })

  test.each(badObjectPosts)('%s is refused as a whole', async (_, payload, more, code) => {
    const { errorCode, rmsg } = await nothingChanges(suite, () => claimAs(payload, more))
    expect(errorCode, rmsg).toBe(code)
  })
})
