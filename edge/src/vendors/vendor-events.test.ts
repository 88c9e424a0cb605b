import { expect, onTestFinished, test } from 'vitest'
import type { CameraSettings } from '../edge-settings.ts'
import type { CameraEvent } from '../watch/watch-events.ts'
import { alertOf, codeOf, deviceLogin, openVendorDevice } from './testing/vendor-device.ts'
import { VendorEvents } from './vendor-events.ts'

const login = [deviceLogin.user, deviceLogin.password].map(encodeURIComponent).join(':')
const cameraOf = (id: string, makerEvents: CameraSettings['makerEvents']): CameraSettings => ({
  channelId: id,
  name: id,
  url: `rtsp://${login}@127.0.0.1:9/none`,
  zones: [],
  faults: false,
  record: false,
  ...(makerEvents && { makerEvents }),
})

test('devices are listened to in a process of its own, which is replaced when it dies; nobody else notices, and no password is logged', async () => {
  const recorder = await openVendorDevice('hikvision')
  const other = await openVendorDevice('dahua')
  const received: [channelId: string, event: CameraEvent][] = []
  const lines: string[] = []
  let changes = 0
  const note = (about: object, line: string) => void lines.push(JSON.stringify([about, line]))
  const vendors = new VendorEvents({
    onEvent: (channelId, event) => received.push([channelId, event]),
    onState: () => {
      changes += 1
    },
    log: { info: note, warn: note } as never,
  })
  onTestFinished(async () => {
    recorder.close()
    other.close()
    await vendors.close()
  })
  const ofRecorder = (channel: number) => ({
    by: 'hikvision' as const,
    port: recorder.port,
    channel,
    wanted: ['intrusion' as const],
  })
  const cameras = [
    cameraOf('E_C1', ofRecorder(1)),
    cameraOf('E_C2', ofRecorder(2)),
    cameraOf('E_C3', { by: 'dahua', port: other.port, channel: 1, wanted: ['pictureFault'] }),
    cameraOf('E_C4', undefined),
  ]
  vendors.configure(cameras)
  expect(vendors.reportOf('E_C1')).toEqual({ events: 'opening' })
  expect(vendors.reportOf('E_C4')).toEqual({})
  await expect.poll(() => recorder.lines.size + other.lines.size).toBe(2)
  recorder.part(alertOf({ type: 'fielddetection', channel: 2 }))
  recorder.part(alertOf({ type: 'ANPR', channel: 2 }))
  other.part(codeOf('VideoBlind', 'Start'))
  await expect.poll(() => received.map(([channelId]) => channelId).toSorted()).toEqual(['E_C2', 'E_C3'])
  const aside = { unknown: [{ event: 'ANPR', count: 1 }], strangers: [] }
  await expect.poll(() => vendors.reportOf('E_C1')).toEqual({ events: 'listening', aside })
  expect(vendors.reportOf('E_C3')).toEqual({ events: 'listening' })
  // What is counted waits for the next heartbeat.
  const changesBefore = changes
  recorder.part(alertOf({ type: 'FaceCapture', channel: 2 }))
  await expect.poll(() => vendors.reportOf('E_C1').aside?.unknown).toHaveLength(2)
  expect(changes).toBe(changesBefore)

  const [pid = 0] = vendors.pids()
  const open = () => [...recorder.lines, ...other.lines]
  const before = new Set(open())
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => vendors.pids()).not.toContain(pid)
  // Those of the dead one may still stand here.
  await expect.poll(() => open().filter(line => !before.has(line))).toHaveLength(2)
  other.part(codeOf('VideoLoss', 'Start'))
  await expect.poll(() => received.map(([, event]) => event.facts.topic)).toContain('VideoLoss')
  expect(lines.join()).toContain('started anew')
  expect(lines.join()).not.toContain('p&w')

  vendors.configure(cameras.slice(3))
  await expect.poll(() => recorder.lines.size + other.lines.size).toBe(0)
  expect(vendors.pids()).toEqual([])
})
