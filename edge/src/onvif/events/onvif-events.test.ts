import { expect, onTestFinished, test } from 'vitest'
import type { CameraSettings } from '../../edge-settings.ts'
import type { CameraEvent } from '../../watch/watch-events.ts'
import { openOnvifCamera } from '../testing/onvif-camera.ts'
import { OnvifEvents } from './onvif-events.ts'

const motion = (holds = true, mark = '') =>
  `<n:NotificationMessage><n:Topic>tns1:VideoSource/MotionAlarm</n:Topic><n:Message><t:Message UtcTime="${new Date().toISOString()}"><t:Source/><t:Data><t:SimpleItem Name="State" Value="${holds}"/><t:SimpleItem Name="Mark" Value="${mark}"/></t:Data></t:Message></n:Message></n:NotificationMessage>`

/** What it is given to tell goes out with its next answers. */
async function aCamera() {
  const queue: string[] = []
  const camera = await openOnvifCamera({
    answer: name =>
      name === 'PullMessages'
        ? { text: `<e:Envelope><e:Body><m>${queue.shift() ?? ''}</m></e:Body></e:Envelope>` }
        : undefined,
  })
  onTestFinished(() => camera.close())
  const count = (name: string) => camera.asked.filter(each => each.name === name).length
  return { ...camera, count, send: (text: string) => void queue.push(text) }
}

const cameraOf = (channelId: string, more: Partial<CameraSettings> = {}): CameraSettings => ({
  channelId,
  name: channelId,
  url: 'rtsp://op:p%26w@127.0.0.1:554/h264main',
  zones: [],
  faults: false,
  record: false,
  ...more,
})

test('cameras are heard in a process of its own, which is replaced when it dies; no password is logged, and each is told goodbye', async () => {
  const good = await aCamera()
  const other = await aCamera()
  const received: [channelId: string, event: CameraEvent][] = []
  const lines: string[] = []
  const note = (about: object, line: string) => void lines.push(JSON.stringify([about, line]))
  const onvif = new OnvifEvents({
    onEvent: (channelId, event) => received.push([channelId, event]),
    onState: () => {},
    log: { info: note, warn: note } as never,
  })
  onTestFinished(() => onvif.close())
  const wanted = ['motion' as const]
  const cameras = [
    cameraOf('E_C1', { events: { port: good.port, wanted } }),
    cameraOf('E_C2', { events: { port: other.port, wanted } }),
    cameraOf('E_C3'),
    cameraOf('E_C4', {
      events: { port: good.port, wanted },
      url: 'gb28181://34020000001320000001/34020000001310000001',
    }),
  ]
  onvif.configure(cameras)
  const states = () => cameras.map(({ channelId }) => onvif.reportOf(channelId).events)
  expect(states()).toEqual(['opening', 'opening', undefined, undefined])
  await expect.poll(states, { timeout: 20_000 }).toEqual(['listening', 'listening', undefined, undefined])
  good.send(motion())
  await expect.poll(() => received.map(([channelId]) => channelId), { timeout: 20_000 }).toEqual(['E_C1'])
  // As it is taken again with other settings: who is the same goes on, and is not asked anew.
  onvif.configure(cameras.slice(0, 3))
  other.send(motion())
  await expect.poll(() => received.map(([channelId]) => channelId), { timeout: 20_000 }).toEqual(['E_C1', 'E_C2'])
  expect([good.count('CreatePullPointSubscription'), other.count('CreatePullPointSubscription')]).toEqual([1, 1])

  const [pid = 0] = onvif.pids()
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => onvif.pids()).not.toContain(pid)
  await expect.poll(() => good.count('CreatePullPointSubscription'), { timeout: 20_000 }).toBe(2)
  await expect.poll(states, { timeout: 20_000 }).toEqual(['listening', 'listening', undefined, undefined])
  // What holds still is no news to the new one.
  good.send(motion(true, 'goes on'))
  good.send(motion(false))
  good.send(motion(true, 'begins'))
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(3)
  expect(received[2]?.[1]).toMatchObject({ facts: { data: { Mark: 'begins' } } })
  expect(lines.join()).toContain('started anew')
  expect(lines.join()).not.toContain('p&w')
  expect(lines.join()).not.toContain('p%26w')

  onvif.configure(cameras.slice(1))
  await expect.poll(() => good.count('Unsubscribe'), { timeout: 20_000 }).toBe(1)
  expect(states()).toEqual([undefined, 'listening', undefined, undefined])
  onvif.configure([])
  await expect.poll(() => other.count('Unsubscribe'), { timeout: 20_000 }).toBe(1)
  expect(onvif.pids()).toEqual([])
})
