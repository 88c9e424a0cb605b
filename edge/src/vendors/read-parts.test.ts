import { expect, test } from 'vitest'
import { readDahua } from './dahua.ts'
import { readHikvision } from './hikvision.ts'
import { alertOf, codeOf, hikvisionAlive, regionOf, ruleOf } from './testing/vendor-device.ts'
import { unreadable, type VendorEvent } from './vendor-event.ts'

const part = (text: string | Buffer, type = 'application/xml') => ({ type, bytes: Buffer.from(text) })
const hikvision = (text: string | Buffer, type?: string) => readHikvision(part(text, type))
const dahua = (text: string | Buffer) => readDahua(part(text, 'text/plain'))
const only = (events: VendorEvent[] | typeof unreadable): VendorEvent => {
  expect(events).toHaveLength(1)
  return (events as VendorEvent[])[0] as VendorEvent
}
const at = Date.UTC(2026, 10, 29, 4, 5, 6)

test('an event of ISAPI is read: type, state, channel, area, target and time', () => {
  const event = only(hikvision(alertOf({ type: 'fielddetection', channel: 3, at, more: regionOf(2) })))
  expect(event).toEqual({
    name: 'fielddetection',
    state: 'begins',
    channel: 3,
    part: '2',
    serial: '',
    time: '2026-11-29T04:05:06+00:00',
    times: [at],
    data: { description: 'fielddetection alarm', target: 'human' },
  })
  expect(only(hikvision(hikvisionAlive()))).toMatchObject({ name: 'videoloss', state: 'ends' })
  expect(hikvision(alertOf({ type: 'heartBeat' }))).toEqual([])
})

test('of a recorder its own number counts, inputs are told apart, and what goes on is told by its name', () => {
  const ofRecorder = alertOf({ type: 'IO', more: '<dynChannelID>33</dynChannelID><inputIOPortID>4</inputIOPortID>' })
  expect(only(hikvision(ofRecorder))).toMatchObject({ channel: 33, part: '4' })
  const lasting =
    '<DurationList><Duration><relationEvent>linedetection</relationEvent></Duration></DurationList><eventState>active</eventState>'
  expect(only(hikvision(alertOf({ type: 'duration', more: lasting })))).toMatchObject({ name: 'linedetection' })
  expect(only(hikvision(alertOf({ type: 'diskfull', channel: 0 })))).toMatchObject({ channel: 1 })
})

test('an event as JSON is the same event', () => {
  const json = JSON.stringify({
    ipAddress: '192.168.1.64',
    channelID: 2,
    dateTime: '2026-11-29T12:05:06+08:00',
    activePostCount: 1,
    eventType: 'linedetection',
    eventState: 'active',
    DetectionRegionList: [{ DetectionRegionEntry: { regionID: 7, detectionTarget: 'vehicle' } }],
  })
  for (const text of [json, `{"EventNotificationAlert":${json}}`])
    expect(only(hikvision(text, 'application/json'))).toMatchObject({
      name: 'linedetection',
      channel: 2,
      part: '7',
      times: [at],
      data: { target: 'vehicle' },
    })
})

test('what some firmwares write wrongly is read, and what is none is said to be unreadable', () => {
  const loose = alertOf({ type: 'loitering', more: '<channelName>Gate & yard</channelName>' })
  expect(only(hikvision(loose)).data.channelName).toBe('Gate & yard')
  const broken = Buffer.from(alertOf({ type: 'loitering', more: '<channelName>A?B\u0000C</channelName>' }))
  broken[broken.indexOf('?')] = 0xff
  expect(only(hikvision(broken)).data.channelName).toBe('A\ufffdB C')
  const bomb = `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(100)}"><!ENTITY c "&a;&a;&a;">]>${alertOf({ type: '&c;' })}`
  for (const text of [bomb, '<a>'.repeat(30_000), alertOf({ type: '' }), '', 'x'.repeat(100_000), '<a b="'])
    expect(hikvision(text), text.slice(0, 20)).toBe(unreadable)
  for (const text of ['{', '[', '['.repeat(60_000), '{"eventType":{"a":1}}', 'null'])
    expect(hikvision(text, 'application/json'), text.slice(0, 20)).toBe(unreadable)
})

test('an event of Dahua is read: code, action, index, and what stands behind', () => {
  const event = only(dahua(codeOf('CrossRegionDetection', 'Start', 2, ruleOf('Yard', at, { EventID: 10_023 }))))
  expect(event).toMatchObject({
    name: 'CrossRegionDetection',
    state: 'begins',
    channel: 3,
    part: 'Yard',
    serial: '10023',
    data: { target: 'Human', direction: 'Enter' },
  })
  expect(new Set(event.times)).toEqual(new Set([at]))
  expect(only(dahua(codeOf('VideoMotion', 'Stop')))).toMatchObject({ state: 'ends', channel: 1, times: [] })
  expect(only(dahua(codeOf('CrossLineDetection', 'Pulse')))).toMatchObject({ state: 'happens' })
  expect(only(dahua(codeOf('AlarmLocal', 'Start', 5)))).toMatchObject({ data: { input: '6' } })
  expect(dahua('Heartbeat')).toEqual([])
})

test('several events of one part are as many; what says neither beginning nor end is none', () => {
  const text = [codeOf('VideoMotion', 'Start', 0, { Name: 'Code=x' }), codeOf('VideoLoss', 'Start', 1)].join('\r\n')
  expect((dahua(text) as VendorEvent[]).map(({ name, channel }) => [name, channel])).toEqual([
    ['VideoMotion', 1],
    ['VideoLoss', 2],
  ])
  expect(dahua(codeOf('NewFile', 'State'))).toEqual([])
  expect(dahua(`${codeOf('VideoBlind', 'Start')};data={"Name": `)).toHaveLength(1)
  expect((dahua(`${codeOf('VideoBlind', 'Start')}\n`.repeat(5000)) as VendorEvent[]).length).toBeLessThanOrEqual(64)
  for (const nonsense of ['hello', '<a/>', `Code=${'x'.repeat(5000)}`.slice(5)])
    expect(dahua(nonsense)).toBe(unreadable)
})

test('times that may be meant are all told: of a clock set to local time only one is right', () => {
  const wrong = at / 1000 + 8 * 3600
  const { times } = only(dahua(codeOf('VideoBlind', 'Start', 0, { UTC: wrong, RealUTC: at / 1000, LocaleTime: 'now' })))
  expect(times).toEqual([at, at + 8 * 3_600_000])
})
