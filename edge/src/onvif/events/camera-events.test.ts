import { expect, onTestFinished, test } from 'vitest'
import type { CameraEvent } from '../../watch/watch-events.ts'
import { answerOf, openOnvifCamera } from '../testing/onvif-camera.ts'
import { CameraEvents, type ListenedCamera, type ListeningTimes } from './camera-events.ts'

type Answer = NonNullable<NonNullable<Parameters<typeof openOnvifCamera>[0]>['answer']>
type Message = {
  topic?: string
  at?: number
  operation?: string
  source?: Record<string, string>
  data?: Record<string, string>
}

const envelope = (body: string) => ({ text: `<e:Envelope><e:Body>${body}</e:Body></e:Envelope>` })
const items = (of: Record<string, string>) =>
  Object.entries(of)
    .map(([name, value]) => `<t:SimpleItem Name="${name}" Value="${value}"/>`)
    .join('')
const inside = 'tns1:RuleEngine/FieldDetector/ObjectsInside'
const messageOf = ({ topic = inside, at = Date.now(), operation, source = { Rule: 'Fence' }, data = {} }: Message) =>
  `<n:NotificationMessage><n:Topic Dialect="x">${topic}</n:Topic><n:Message><t:Message UtcTime="${new Date(at).toISOString()}"${
    operation ? ` PropertyOperation="${operation}"` : ''
  }><t:Source>${items(source)}</t:Source><t:Data>${items(data)}</t:Data></t:Message></n:Message></n:NotificationMessage>`
const held = (holds: boolean, more: Message = {}): Message => ({ data: { IsInside: String(holds) }, ...more })

type Settings = {
  wanted?: ListenedCamera['wanted']
  answer?: Answer
  needsDigest?: boolean
  path?: string
  times?: Partial<ListeningTimes>
}

/** A camera that is listened to. What it is given to tell goes out with the next answers, one list each. */
async function aCamera({ wanted = ['intrusion'], answer, needsDigest, path = '/h264main', times }: Settings = {}) {
  const queue: string[] = []
  const camera = await openOnvifCamera({
    needsDigest: needsDigest ?? false,
    answer: (name, asked) =>
      answer?.(name, asked) ?? (name === 'PullMessages' ? envelope(`<m>${queue.shift() ?? ''}</m>`) : undefined),
  })
  onTestFinished(() => camera.close())
  const events: CameraEvent[] = []
  const lines: string[] = []
  const log = {
    info: (_: object, line: string) => lines.push(line),
    warn: (_: object, line: string) => lines.push(line),
  }
  const listener = new CameraEvents(
    { urls: [`rtsp://op:p%26w@127.0.0.1:554${path}`], port: camera.port, wanted },
    {
      channelId: 'E_C1',
      onEvent: event => events.push(event),
      onState: () => {},
      log: log as never,
      times: { betweenMs: 2, firstDelayMs: 2, maxDelayMs: 5, ...times },
    },
  )
  onTestFinished(() => listener.close())
  const names = () => camera.asked.map(({ name }) => name)
  const pulls = () => names().filter(name => name === 'PullMessages').length
  /** Told, and two answers later all of it is judged. */
  const send = async (...messages: Message[]) => {
    queue.push(messages.map(messageOf).join(''))
    await expect.poll(() => queue.length).toBe(0)
    const before = pulls()
    await expect.poll(pulls).toBeGreaterThan(before + 1)
  }
  return { ...camera, listener, events, lines, names, pulls, send, wanted }
}

test('a camera is listened to as real ones answer: clock first, told where its service is, and a goodbye at the end', async () => {
  const { events, listener, names, asked, pulls } = await aCamera({
    wanted: ['motion'],
    answer: name => (name === 'PullMessages' ? { text: answerOf(name) } : undefined),
    times: { renewMs: 0 },
  })
  await expect.poll(pulls).toBeGreaterThan(3)
  // It tells the same thing again and again.
  expect(events).toMatchObject([
    {
      kind: 'ofCamera',
      what: 'motion',
      alarmType: 4,
      facts: { topic: 'RuleEngine/CellMotionDetector/Motion', rule: '000' },
    },
  ])
  expect(listener.state).toBe('listening')
  expect(names().slice(0, 5)).toEqual([
    'GetSystemDateAndTime',
    'GetCapabilities',
    'GetProfiles',
    'CreatePullPointSubscription',
    'PullMessages',
  ])
  expect(asked.find(({ name }) => name === 'CreatePullPointSubscription')?.path).toBe('/onvif/services')
  expect(asked.findLast(({ name }) => name === 'PullMessages')?.envelope).toMatch(/<Timeout>PT30S<.*<MessageLimit>50</)
  // One that knows no renewing is listened to all the same.
  expect(names()).toContain('Renew')
  expect(names().filter(name => name === 'CreatePullPointSubscription')).toHaveLength(1)
  listener.close()
  await expect.poll(names).toContain('Unsubscribe')
})

test('what holds raises one alarm until it ended; what is told twice, or not wanted, raises none', async () => {
  const { events, send } = await aCamera({ wanted: ['intrusion', 'crossing'] })
  const begun = Date.now()
  await send(held(true, { operation: 'Initialized', at: begun }))
  expect(events).toHaveLength(1)
  await send(
    held(true, { operation: 'Changed', at: begun + 1 }),
    held(true, { operation: 'Initialized', at: begun + 2 }),
  )
  expect(events).toHaveLength(1)
  await send(held(false, { operation: 'Changed' }), held(true, { operation: 'Changed', at: begun }))
  expect(events).toHaveLength(1)
  await send(held(true, { operation: 'Changed', at: begun + 3 }))
  expect(events).toHaveLength(2)
  await send(held(true, { operation: 'Deleted' }), held(true, { at: begun + 4 }))
  expect(events).toHaveLength(3)
  // Another rule is another property; a crossing has no end.
  const crossed = { topic: 'tns1:RuleEngine/LineDetector/Crossed', data: { ObjectId: '1' } }
  await send(held(true, { source: { Rule: 'Gate' } }), { ...crossed, at: begun + 5 }, { ...crossed, at: begun + 6 })
  expect(events).toHaveLength(6)
  await send(
    { ...crossed, at: begun + 6 },
    held(true, { topic: 'tns1:RuleEngine/LoiteringDetector/ObjectIsLoitering' }),
  )
  expect(events).toHaveLength(6)
  expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(6)
  expect(events[5]).toMatchObject({
    eventId: expect.stringMatching(/^onvif-[0-9a-f]{40}$/),
    facts: { data: { ObjectId: '1' } },
  })
})

test('a subscription is asked where the camera was reached, by the path and the number that it gave', async () => {
  const { events, send, asked } = await aCamera({
    needsDigest: true,
    answer: name =>
      name === 'CreatePullPointSubscription'
        ? {
            text: `<e:Envelope xmlns:a="urn:addressing" xmlns:x="urn:maker"><e:Body><SubscriptionReference><a:Address>http://10.9.9.9:81/event/7?id=2</a:Address><a:ReferenceParameters><x:SubscriptionId>37</x:SubscriptionId></a:ReferenceParameters></SubscriptionReference></e:Body></e:Envelope>`,
          }
        : undefined,
  })
  await send(held(true))
  expect(events).toHaveLength(1)
  const pull = asked.find(({ name }) => name === 'PullMessages')
  expect(pull?.path).toBe('/event/7?id=2')
  expect(pull?.envelope).toContain('<SubscriptionId xmlns="urn:maker">37</SubscriptionId>')
  expect(pull?.envelope).toContain('>http://10.9.9.9:81/event/7?id=2</To>')
  expect(asked.map(one => one.envelope).join()).not.toMatch(/p&|p%26w/)
})

test('a clock that is 8 minutes off is reckoned with; a time that cannot be is ours, and told beside', async () => {
  const offset = 8 * 60_000
  const { events, send } = await aCamera({
    answer: name => {
      if (name !== 'GetSystemDateAndTime') return undefined
      const now = new Date(Date.now() + offset)
      const time = `<Time><Hour>${now.getUTCHours()}</Hour><Minute>${now.getUTCMinutes()}</Minute><Second>${now.getUTCSeconds()}</Second></Time>`
      const date = `<Date><Year>${now.getUTCFullYear()}</Year><Month>${now.getUTCMonth() + 1}</Month><Day>${now.getUTCDate()}</Day></Date>`
      return envelope(`<UTCDateTime>${time}${date}</UTCDateTime>`)
    },
  })
  const wrong = Date.now() + offset * 2
  const before = Date.now()
  await send(held(true, { at: before + offset - 20_000, source: { Rule: 'a' } }), held(true, { at: wrong }))
  const [reckoned, ours] = events
  // The camera tells whole seconds.
  expect(Math.abs((reckoned?.at ?? 0) - (before - 20_000))).toBeLessThanOrEqual(2000)
  expect(reckoned?.facts.deviceTime).toBeUndefined()
  expect(ours?.at).toBeGreaterThanOrEqual(before)
  expect(ours?.at).toBe(ours?.receivedAt)
  expect(ours?.facts.deviceTime).toBe(new Date(wrong).toISOString())
})

/** A recorder with two cameras: ours is the first. */
const recorder: Answer = name =>
  name === 'GetProfiles'
    ? {
        text: answerOf(name).replace(
          /<trt:Profiles[\s\S]*<\/trt:Profiles>/,
          first =>
            first.replace(/(<tt:SourceToken>)[^<]*/, '$1mine') + first.replace(/(<tt:SourceToken>)[^<]*/, '$1another'),
        ),
      }
    : undefined

test('of a recorder the camera that is watched is heard, and what is of the whole; where none is, it says so', async () => {
  const wanted = ['intrusion', 'smokeInput', 'pictureFault'] as const
  const input = { topic: 'tns1:Device/Trigger/DigitalInput', source: { InputToken: '3' }, data: { LogicalState: '1' } }
  const lost = { topic: 'tns1:VideoSource/SignalLoss', data: { State: 'true' } }
  const sent: Message[] = [
    held(true, { source: { VideoSourceConfigurationToken: 'another' } }),
    { ...lost, source: { Source: 'mine' } },
    { ...lost, source: {} },
    input,
  ]
  const first = await aCamera({ wanted, answer: recorder })
  await first.send(...sent)
  expect(first.events.map(({ alarmType }) => alarmType)).toEqual([71, 61])
  const other = await aCamera({ wanted, answer: recorder, path: '/elsewhere' })
  await other.send(...sent)
  expect(other.events.map(({ alarmType }) => alarmType)).toEqual([61])
  expect(other.listener.state).toBe('noSource')
})

test('hostile or refusing answers raise nothing, are told once however often it is tried, and end by themselves', async () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "b">]><e:Envelope><e:Body>&a;</e:Body></e:Envelope>'
  const answers = [bomb, '<a>'.repeat(100_000), 'x'.repeat(2_000_000), ''].map(text => ({ text }))
  for (const wrong of [...answers, { status: 401, text: '' }]) {
    let isWell = false
    const { events, lines, listener, names, send } = await aCamera({
      answer: name => (isWell || name !== 'PullMessages' ? undefined : wrong),
    })
    await expect.poll(() => names().filter(name => name === 'CreatePullPointSubscription').length).toBeGreaterThan(3)
    expect(listener.state).toBe('status' in wrong ? 'unauthorised' : 'protocol')
    expect(lines).toEqual(['the events of the camera are not heard'])
    isWell = true
    await send(held(true))
    expect(events).toHaveLength(1)
    expect(listener.state).toBe('listening')
  }
})

test('a flood is bounded, and so is what each alarm carries', async () => {
  const { events, lines, send } = await aCamera()
  const long = `&#1;&#xD800;${'&quot;'.repeat(250)}`
  const data = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`${n}${long}`, long]))
  await send(...Array.from({ length: 40 }, (_, n) => ({ data: {}, source: { Rule: String(n) } })))
  await send({ data, source: data })
  expect(events).toHaveLength(20)
  expect(lines.filter(line => line.includes('too many'))).toHaveLength(1)

  const other = await aCamera()
  await other.send({ data: { ...data, a: 'b' }, source: {} })
  const text = JSON.stringify(other.events[0]?.facts)
  expect(text.length).toBeLessThan(16_384)
  expect(text).not.toMatch(/\\u/)
})
