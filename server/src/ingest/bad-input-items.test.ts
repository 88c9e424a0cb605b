/** What an AI server should never send, and what comes of it: the field is named, its neighbours are stored, nothing else changes. */
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { badPosts, postRaw, say } from '../core/testing/bad-posts.ts'
import { demoKey } from '../core/testing/demo-key.ts'
import { deepJson, legalTexts } from '../core/testing/hostile-values.ts'
import { errorsOf, nothingChanges } from '../core/testing/nothing-changes.ts'
import { signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
const url = '/ingest/v1/alarms'
const headers: Record<string, string> = { 'content-type': 'application/json', 'accept-language': 'en' }
beforeAll(() => {
  headers.authorization = `Bearer ${demoKey(suite.folder)}`
})

type Outcome = { eventId: string; outcome: string; reason?: string; alarmId?: string }
const send = (payload: unknown, more: Record<string, string> = {}, to = url) =>
  postRaw<Outcome[] | null>(suite.app, to, payload, { ...headers, ...more })

let number = 0
const anEvent = () => ({
  eventId: `bad-${++number}`,
  deviceId: 'WF-DEMO-1_C1',
  alarmType: 42,
  occurredAt: Date.now(),
})
const without = (name: string) => Object.fromEntries(Object.entries(anEvent()).filter(([key]) => key !== name))

const items: [what: string, item: unknown, named: string][] = [
  ['nothing', null, '-'],
  ['a number', 5, '-'],
  ['a text', 'alarm', '-'],
  ['a list', [anEvent()], '-'],
  ['an empty object', {}, 'eventId'],
  ...['eventId', 'deviceId', 'alarmType', 'occurredAt'].map((name): [string, unknown, string] => [
    `no ${name}`,
    without(name),
    name,
  ]),
  ...[null, 5, true, [], {}, '', 'a b', 'a\0b', 'ä', '🔥', 'x'.repeat(81)].map((eventId): [string, unknown, string] => [
    `eventId ${say(eventId)}`,
    { ...anEvent(), eventId },
    'eventId',
  ]),
  ...[
    null,
    5,
    [],
    {},
    '',
    'WF-DEMO-1_C0',
    'WF-DEMO-1_C01',
    'WF-DEMO-1_C1 ',
    '../WF-DEMO-1_C1',
    "x' or 1=1",
    'x'.repeat(41),
    '设备',
  ].map((deviceId): [string, unknown, string] => [`deviceId ${say(deviceId)}`, { ...anEvent(), deviceId }, 'deviceId']),
  ['a device nobody has', { ...anEvent(), deviceId: 'WF-DEMO-1_C99' }, 'WF-DEMO-1_C99'],
  ['a channel of another AI server', { ...anEvent(), deviceId: 'WF-DEMO-2_C1' }, 'WF-DEMO-2_C1'],
  ['another AI server', { ...anEvent(), deviceId: 'WF-DEMO-2' }, 'WF-DEMO-2'],
  ['a name in other letters', { ...anEvent(), deviceId: 'wf-demo-1_C1' }, 'wf-demo-1_C1'],
  ...[null, 'fire', '4', 0, -4, 4.5, 32_768, 5_000_000_000, 1e300, [], {}, true].map(
    (alarmType): [string, unknown, string] => [`alarmType ${say(alarmType)}`, { ...anEvent(), alarmType }, 'alarmType'],
  ),
  ['a type the catalogue lacks', { ...anEvent(), alarmType: 9999 }, '9999'],
  ...[null, '2026-01-01', '1760000000000', -1, 1.5, 8.64e15 + 1, 1e300, 253_402_300_800_000, {}, []].map(
    (occurredAt): [string, unknown, string] => [
      `occurredAt ${say(occurredAt)}`,
      { ...anEvent(), occurredAt },
      'occurredAt',
    ],
  ),
  ...[null, 5, {}, [], 'x'.repeat(201), '长'.repeat(10_000), 'a\0b', 'a\ud83d'].map(
    (location): [string, unknown, string] => [`location ${say(location)}`, { ...anEvent(), location }, 'location'],
  ),
  ...[
    null,
    'a.jpg',
    [5],
    [null],
    ['../a.jpg'],
    ['a/b.jpg'],
    ['a.exe'],
    ['a\0.jpg'],
    ['.jpg'],
    Array(21).fill('a.jpg'),
    { 0: 'a.jpg' },
  ].map((pictures): [string, unknown, string] => [`pictures ${say(pictures)}`, { ...anEvent(), pictures }, 'pictures']),
  ...[null, 5, ['a.mp4'], 'a.avi', '/etc/a.mp4', 'a.mp4\r\nx: y', `${'a'.repeat(121)}.mp4`].map(
    (recording): [string, unknown, string] => [`recording ${say(recording)}`, { ...anEvent(), recording }, 'recording'],
  ),
  ...[null, 'x', 5, [1], { a: 'x'.repeat(17_000) }, { a: 'a\0b' }, { 'a\0b': 1 }, { a: [{ b: 'x\ud83d' }] }].map(
    (extra): [string, unknown, string] => [`extra ${say(extra)}`, { ...anEvent(), extra }, 'extra'],
  ),
]

describe('one bad item', () => {
  test.each(items)('%s is refused, the field is named, and nothing changes', async (_, item, named) => {
    const { status, rcode, data } = await nothingChanges(suite, () => send([item]))
    expect([status, rcode]).toEqual([200, 0])
    expect(data).toMatchObject([{ outcome: 'refused', reason: expect.stringContaining(named) }])
  })

  test.each([
    ['zh', 'extra有误：最多 16384 个字符'],
    ['en', 'extra: takes at most 16384 characters'],
  ])('with too many facts is refused in the words of the reader (%s)', async (language, reason) => {
    const { data } = await send([{ ...anEvent(), extra: { a: 'x'.repeat(16_384) } }], { 'accept-language': language })
    expect(data).toMatchObject([{ outcome: 'refused', reason }])
  })

  test('never hurts its neighbours, wherever it stands', async () => {
    const post = items.flatMap(([, item]) => [item, anEvent()])
    const { data } = await send(post)
    expect(data?.map(({ outcome }) => outcome)).toEqual(items.flatMap(() => ['refused', 'stored']))
  })

  test.each([3000, 7000, 10_000, 100_000])(
    'nested %i deep is stored or refused by name, and hurts nobody',
    async depth => {
      const [before, deep, after] = [anEvent(), anEvent(), anEvent()].map(event => JSON.stringify(event).slice(0, -1))
      const { status, data } = await send(`[${before}},${deep},"extra":{"a":${deepJson(depth)}}},${after}}]`)
      expect(status).toBe(200)
      expect(data).toMatchObject([{ outcome: 'stored' }, {}, { outcome: 'stored' }])
      if (data?.[1]?.outcome === 'refused') expect(data[1].reason).toContain('extra')
      expect(errorsOf(suite)).toEqual([])
    },
  )

  test('answers with the id it named, if it was one', async () => {
    const { data } = await send([
      { ...anEvent(), eventId: 'known', alarmType: 0 },
      { eventId: 7 },
      { eventId: 'y'.repeat(500) },
    ])
    expect(data?.map(({ eventId }) => eventId)).toEqual(['known', '', 'y'.repeat(80)])
  })
})

const wholes = badPosts(500)

describe('a bad post', () => {
  test.each(wholes)('%s is refused as a whole, and nothing changes', async (_, payload, more, code) => {
    const { errorCode, rmsg } = await nothingChanges(suite, () => send(payload, more))
    expect(errorCode, rmsg).toBe(code)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('nested a hundred thousand times ends in an answer', async () => {
    const { status } = await nothingChanges(suite, () => send(deepJson(100_000)))
    expect(status).toBeLessThan(500)
  })

  test('of a name twice in one object takes the last', async () => {
    const { data } = await send(
      `[{"eventId":"first","eventId":"last","deviceId":"WF-DEMO-1_C1","alarmType":42,"occurredAt":${Date.now()}}]`,
    )
    expect(data).toMatchObject([{ eventId: 'last', outcome: 'stored' }])
  })
})

test.each(legalTexts)('%s comes back as it was sent', async (_, text) => {
  const event = { ...anEvent(), alarmType: 42, location: text.trim(), extra: { [text]: [text, { deep: text }] } }
  const { data } = await send([event])
  expect(data).toMatchObject([{ outcome: 'stored' }])
  const admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const alarm = await admin.call(alarmCalls.get, { alarmId: data?.[0]?.alarmId ?? '' })
  expect(alarm.location).toBe(text.trim())
  expect(alarm.extra).toEqual(event.extra)
})
