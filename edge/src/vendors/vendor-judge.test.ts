import type { EventVendor } from '@watchfire/contract/device/vendor-event.rules.ts'
import { expect, test } from 'vitest'
import { ThrottledCounter } from './throttled-counter.ts'
import type { VendorEvent } from './vendor-event.ts'
import { VendorJudge } from './vendor-judge.ts'

const start = 1e12
const judgeOf = (vendor: EventVendor) => new VendorJudge({ channelId: 'E_C1', vendor, place: '10.0.0.1:80' })
const event = (more: Partial<VendorEvent> = {}): VendorEvent => ({
  name: 'linedetection',
  state: 'begins',
  channel: 1,
  part: '1',
  serial: '',
  time: '',
  times: [],
  data: {},
  ...more,
})
/** At which of these seconds an alarm is raised, the event sent each time. */
const raisedAt = (judge: VendorJudge, seconds: number[], more: Partial<VendorEvent> = {}) =>
  seconds.filter(second => judge.handleEvent(event(more), 'crossing', start + second * 1000) !== undefined)

test('what is reported each second is one alarm, and another one after 5 s of silence, or once it is reported as ended', () => {
  const judge = judgeOf('hikvision')
  expect(raisedAt(judge, [0, 1, 2, 3, 8, 14, 15])).toEqual([0, 14])
  judge.handleEvent(event({ state: 'ends' }), 'crossing', start + 15_500)
  expect(raisedAt(judge, [16, 17])).toEqual([16])
  // Another area is another thing.
  expect(raisedAt(judge, [17, 18], { part: '2' })).toEqual([17])
})

test('of Dahua a beginning counts until its end; one whose end got lost for a minute, or which is numbered anew, is another', () => {
  const judge = judgeOf('dahua')
  expect(raisedAt(judge, [0, 20, 81])).toEqual([0, 81])
  expect(raisedAt(judge, [82, 83], { serial: '2' })).toEqual([])
  expect(raisedAt(judge, [84], { serial: '3' })).toEqual([84])
  expect(raisedAt(judge, [85, 86], { state: 'happens' })).toEqual([85, 86])
})

test('the same message has the same id, in another judge too; the time it tells is believed within five minutes', () => {
  const sentBefore = (awayMs: number) => ({ time: String(start - awayMs), times: [start + 9e6, start - awayMs] })
  const handle = (more: Partial<VendorEvent>) => judgeOf('hikvision').handleEvent(event(more), 'crossing', start)
  expect(handle(sentBefore(40_000))).toEqual(handle(sentBefore(40_000)))
  expect(handle(sentBefore(40_000))).toMatchObject({
    eventId: expect.stringMatching(/^hik-[0-9a-f]{40}$/),
    at: start - 40_000,
    receivedAt: start,
    alarmType: 4,
    heedsPlan: true,
    facts: { topic: 'linedetection', source: { maker: 'hikvision', channel: '1' }, rule: '1' },
  })
  expect(handle(sentBefore(40_000))).not.toHaveProperty('facts.deviceTime')
  expect(handle(sentBefore(400_000))).toMatchObject({ at: start, facts: { deviceTime: String(start - 400_000) } })
  expect(handle(sentBefore(-30_000))).toMatchObject({ at: start })
  const judge = judgeOf('dahua')
  const pulse = { state: 'happens', ...sentBefore(0) } as const
  expect(raisedAt(judge, [0, 1], pulse)).toEqual([0])
})

test('a line that was away for moments loses nothing that holds, and makes nothing of it twice', () => {
  const judge = judgeOf('hikvision')
  expect(raisedAt(judge, [0])).toEqual([0])
  judge.resume(20_000)
  expect(raisedAt(judge, [21, 22])).toEqual([])
  judge.resume(70_000)
  expect(raisedAt(judge, [92])).toEqual([92])
  const dahua = judgeOf('dahua')
  const same = { time: 'then' }
  expect(raisedAt(dahua, [0], same)).toEqual([0])
  dahua.resume(5000)
  expect(raisedAt(dahua, [6], same)).toEqual([])
  dahua.resume(1000)
  expect(raisedAt(dahua, [8], { time: 'later' })).toEqual([8])
})

test('what a device is asked for is known until it says otherwise, through however many breaks of its line', () => {
  const judge = judgeOf('dahua')
  const blind = { name: 'VideoBlind', part: '' }
  const held = { ...blind, isHeld: true } as const
  expect(raisedAt(judge, [0], blind)).toEqual([0])
  // Broken twice before it was asked.
  judge.resume(1000)
  judge.resume(1000)
  expect(raisedAt(judge, [5, 6], held)).toEqual([])
  judge.settle()
  judge.resume(1000)
  expect(raisedAt(judge, [10], held)).toEqual([])
  judge.settle()
  // It ended unheard: asked, the device did not name it.
  judge.resume(1000)
  judge.settle()
  judge.resume(1000)
  expect(raisedAt(judge, [20], held)).toEqual([20])
  judge.resume(1000)
  expect(raisedAt(judge, [30], { ...blind, state: 'ends' })).toEqual([])
  expect(raisedAt(judge, [31], held)).toEqual([31])
})

test('what was asked for ends as the device tells it, whatever part its end names', () => {
  const judge = judgeOf('dahua')
  const fire = { name: 'FireWarning', part: '' }
  const held = { ...fire, isHeld: true } as const
  expect(raisedAt(judge, [0], held)).toEqual([0])
  judge.settle()
  judge.resume(1000)
  expect(raisedAt(judge, [5], { ...fire, part: 'Boiler', state: 'ends' })).toEqual([])
  expect(raisedAt(judge, [6], held)).toEqual([6])
  // The end came, and then another fire while nobody listened.
  judge.settle()
  expect(raisedAt(judge, [7], { ...fire, part: 'Boiler', state: 'ends' })).toEqual([])
  judge.resume(1000)
  expect(raisedAt(judge, [10], held)).toEqual([10])
})

test('a flood is bounded by kind and keeps no other kind back', () => {
  const judge = judgeOf('hikvision')
  const found = Array.from({ length: 2000 }, (_, n) => judge.handleEvent(event({ part: String(n) }), 'motion', start))
  expect(found.filter(one => typeof one === 'object')).toHaveLength(20)
  expect(found.filter(one => one === 'tooMany')).toHaveLength(1980)
  expect(judge.handleEvent(event({ name: 'IO' }), 'smokeInput', start)).toMatchObject({ alarmType: 61 })
})

test('what holds while there are too many is raised as soon as the pace allows, though it began before', () => {
  const judge = judgeOf('hikvision')
  for (let n = 0; n < 20; n += 1) judge.handleEvent(event({ part: `rain ${n}` }), 'crossing', start)
  const results = [1, 3, 5, 7, 8].map(second => judge.handleEvent(event(), 'crossing', start + second * 1000))
  expect(results.map(one => (typeof one === 'object' ? 'raised' : one))).toEqual([
    'tooMany',
    'tooMany',
    'tooMany',
    'raised',
    undefined,
  ])
})

test('counts are reported when a name is new and then seldom, the most frequent first; of names there is an end', () => {
  const counter = new ThrottledCounter<string>(2, 100)
  expect([counter.add('a', 0), counter.add('a', 50), counter.add('b', 60), counter.add('c', 70)]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(counter.reported).toEqual([
    { key: 'a', count: 1 },
    { key: 'b', count: 1 },
  ])
  expect([counter.add('b', 90), counter.add('b', 170)]).toEqual([false, true])
  expect(counter.reported[0]).toEqual({ key: 'b', count: 3 })
})

test('however many names there are, their counts are reported together', () => {
  const counter = new ThrottledCounter<number>(20, 100)
  const names = Array.from({ length: 20 }, (_, n) => n)
  for (const name of names) counter.add(name, name)
  const reported = names.filter(name => counter.add(name, 120 + name))
  expect(reported).toEqual([0])
  for (const name of names) counter.add(name, 150)
  expect(names.filter(name => counter.add(name, 220 + name))).toEqual([0])
  expect(counter.reported.map(({ count }) => count)).toEqual([4, ...Array.from({ length: 19 }, () => 3)])
})
