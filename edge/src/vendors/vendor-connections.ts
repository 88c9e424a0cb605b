/** All devices of vendors that are listened to: which camera an event belongs to, what is counted beside, and the state of each. */
import { isDeepStrictEqual } from 'node:util'
import { type Calendar, isArmed } from '@watchfire/contract/device/arming.rules.ts'
import { type CameraEventKind, cameraEventRules } from '@watchfire/contract/device/camera-event.rules.ts'
import { asideLimits, type EventsAside, vendorKinds } from '@watchfire/contract/device/vendor-event.rules.ts'
import type { EventUpdate } from '../child/event-child.ts'
import { LeftOut } from '../rate-limiter.ts'
import { dahuaLasting } from './ask-held.ts'
import { ThrottledCounter } from './throttled-counter.ts'
import { type LineTimes, VendorConnection } from './vendor-connection.ts'
import type { VendorEvent } from './vendor-event.ts'
import { VendorJudge } from './vendor-judge.ts'
import type { VendorCamera, VendorDevice, VendorReport } from './vendor-messages.ts'

type ListenedDevice = {
  device: Omit<VendorDevice, 'cameras'>
  line: VendorConnection
  cameras: readonly VendorCamera[]
  judges: Map<string, VendorJudge>
  unknown: ThrottledCounter<string>
  strangers: ThrottledCounter<number>
}

/** What is known of cameras whose device is reached another way now. */
type Carried = { judges: ListenedDevice['judges']; receivedAt: number | undefined }

export class VendorConnections {
  private readonly publish: (update: EventUpdate<VendorReport>) => void
  private readonly times: Partial<LineTimes>
  private readonly leftOut = new LeftOut()
  private devices: ListenedDevice[] = []
  private calendar: Calendar = new Map()

  constructor(publish: (update: EventUpdate<VendorReport>) => void, times: Partial<LineTimes> = {}) {
    this.publish = publish
    this.times = times
  }

  /** In place of what was wanted before; a device that is the same stays connected. */
  configure(wanted: readonly VendorDevice[], calendar: Calendar = new Map()): void {
    this.calendar = calendar
    const before = this.devices
    const known = before.map(each => ({ ...each, judges: new Map(each.judges) }))
    this.devices = wanted.map(({ cameras, ...device }) => {
      const same = before.find(each => isDeepStrictEqual(each.device, device))
      if (!same) return this.open(device, cameras, carriedTo(device, cameras, known))
      same.cameras = cameras
      addJudges(same)
      for (const id of same.judges.keys())
        if (!cameras.some(({ channelId }) => channelId === id)) same.judges.delete(id)
      return same
    })
    for (const each of before) if (!this.devices.includes(each)) each.line.close()
    this.report()
  }

  close(): void {
    this.configure([])
  }

  private open(
    device: ListenedDevice['device'],
    cameras: readonly VendorCamera[],
    { judges, receivedAt }: Carried,
  ): ListenedDevice {
    const about = { device: `${device.host}:${device.port}`, maker: device.vendor }
    const note = (isTrouble: boolean, what: string, more: Record<string, string | number> = {}) =>
      this.publish({ kind: 'note', isTrouble, what, about: { ...about, ...more } })
    const listened: ListenedDevice = {
      device,
      cameras,
      judges,
      unknown: new ThrottledCounter(asideLimits.unknown),
      strangers: new ThrottledCounter(asideLimits.strangers),
      line: new VendorConnection(device, {
        onEvents: events => {
          for (const event of events) this.handleEvent(listened, event)
        },
        lasting: () => lastingOf(listened),
        onAsked: () => {
          for (const judge of listened.judges.values()) judge.settle()
        },
        onNothing: why => this.count(listened, why),
        onBack: awayMs => {
          for (const judge of listened.judges.values()) judge.resume(awayMs)
        },
        onState: (state, detail) => {
          if (state === 'listening') note(false, 'the events of the device are heard')
          else note(true, 'the events of the device are not heard', { state, detail })
          this.report()
        },
        onFlood: () => {
          const times = this.leftOut.add(about.device, performance.now())
          if (times !== undefined) note(true, 'the device tells of too much: it is read more slowly', { times })
        },
        receivedAt,
        times: this.times,
      }),
    }
    addJudges(listened)
    return listened
  }

  private handleEvent(listened: ListenedDevice, event: VendorEvent): void {
    const kinds = vendorKinds(listened.device.vendor, event.name)
    // That something does not hold is how devices say that they are there.
    if (!kinds) {
      if (event.state !== 'ends') this.count(listened, event.name)
      return
    }
    const isOfDevice = kinds.some(kind => cameraEventRules[kind].ofDevice)
    const cameras = isOfDevice ? listened.cameras : listened.cameras.filter(({ channel }) => channel === event.channel)
    if (cameras.length === 0 && event.state !== 'ends') this.refuse(listened, event.channel)
    const now = Date.now()
    for (const { channelId, wanted, plan } of cameras) {
      const kind = kinds.find(each => wanted.includes(each))
      if (!kind) continue
      // Judged here, so that what goes on raises an alarm once the camera is armed. The clock of the device does not matter.
      const heedsPlan = cameraEventRules[kind].heedsPlan === true && event.state !== 'ends'
      if (heedsPlan && plan && !isArmed(plan, now, this.calendar)) continue
      const found = listened.judges.get(channelId)?.handleEvent(event, kind, now)
      if (found === 'tooMany') this.leaveOut(channelId, kind)
      else if (found) this.publish({ kind: 'event', channelId, event: found })
    }
  }

  private count({ device, unknown }: ListenedDevice, name: string): void {
    if (!unknown.add(name.slice(0, asideLimits.characters), performance.now())) return
    const about = { device: `${device.host}:${device.port}`, maker: device.vendor, name }
    this.publish({ kind: 'note', isTrouble: false, what: 'what the device tells raises nothing', about })
    this.report()
  }

  private refuse({ device, strangers }: ListenedDevice, channel: number): void {
    if (!strangers.add(channel, performance.now())) return
    const about = { device: `${device.host}:${device.port}`, maker: device.vendor, channel }
    this.publish({
      kind: 'note',
      isTrouble: true,
      what: 'an event of a channel that no camera is of is refused',
      about,
    })
    this.report()
  }

  private leaveOut(channelId: string, kind: CameraEventKind): void {
    const leftOut = this.leftOut.add(`${channelId} ${kind}`, performance.now())
    if (leftOut === undefined) return
    const what = 'the camera tells of too many events: some are left out'
    this.publish({ kind: 'note', isTrouble: true, what, about: { channelId, event: kind, leftOut } })
  }

  private report(): void {
    const reports = this.devices.flatMap(({ cameras, line, unknown, strangers }): VendorReport[] => {
      const aside: EventsAside = {
        unknown: unknown.reported.map(({ key: event, count }) => ({ event, count })),
        strangers: strangers.reported.map(({ key: channel, count }) => ({ channel, count })),
      }
      const isAnything = aside.unknown.length > 0 || aside.strangers.length > 0
      return cameras.map(({ channelId }) => ({ channelId, state: line.state, ...(isAnything && { aside }) }))
    })
    this.publish({ kind: 'reports', reports })
  }
}

/** Before they tell of anything: that the line was away is of each of them. */
function addJudges({ device: { vendor, host, port }, cameras, judges }: Omit<ListenedDevice, 'line'>): void {
  for (const { channelId } of cameras)
    if (!judges.has(channelId)) judges.set(channelId, new VendorJudge({ channelId, vendor, place: `${host}:${port}` }))
}

/** Another port or login is no other camera: what holds there is known already. */
function carriedTo(
  device: ListenedDevice['device'],
  cameras: readonly VendorCamera[],
  before: readonly ListenedDevice[],
): Carried {
  const carried: Carried = { judges: new Map(), receivedAt: undefined }
  for (const former of before) {
    if (former.device.vendor !== device.vendor || former.device.host !== device.host) continue
    for (const { channelId, channel } of cameras) {
      const judge = former.judges.get(channelId)
      const isSame = former.cameras.some(each => each.channelId === channelId && each.channel === channel)
      if (!judge || !isSame) continue
      carried.judges.set(channelId, judge)
      carried.receivedAt = former.line.receivedAt
    }
  }
  return carried
}

/** Those that are an alarm of some camera. */
const lastingOf = ({ device: { vendor }, cameras }: ListenedDevice): readonly string[] =>
  vendor === 'dahua'
    ? dahuaLasting.filter(code =>
        vendorKinds(vendor, code)?.some(kind => cameras.some(({ wanted }) => wanted.includes(kind))),
      )
    : []
