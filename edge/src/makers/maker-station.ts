/** All devices of makers that are listened to: whose event is whose, what is told beside, and how each fares. */
import { isDeepStrictEqual } from 'node:util'
import { type Calendar, isArmed } from '@watchfire/contract/device/arming.rules.ts'
import { type CameraEventKind, cameraEventRules } from '@watchfire/contract/device/camera-event.rules.ts'
import { asideLimits, type EventsAside, makerKinds } from '@watchfire/contract/device/maker-event.rules.ts'
import type { EventNews } from '../child/event-child.ts'
import { LeftOut } from '../rate-limiter.ts'
import { dahuaLasting } from './ask-held.ts'
import { MakerJudge } from './maker-judge.ts'
import { type LineTimes, MakerLine } from './maker-line.ts'
import type { MakerCamera, MakerDevice, MakerReport } from './maker-messages.ts'
import { Tally } from './tally.ts'
import type { ToldEvent } from './told-event.ts'

type Heard = {
  device: Omit<MakerDevice, 'cameras'>
  line: MakerLine
  cameras: readonly MakerCamera[]
  judges: Map<string, MakerJudge>
  unknown: Tally<string>
  strangers: Tally<number>
}

/** What is known of cameras whose device is reached another way now. */
type Carried = { judges: Heard['judges']; heardAt: number | undefined }

export class MakerStation {
  private readonly tell: (news: EventNews<MakerReport>) => void
  private readonly times: Partial<LineTimes>
  private readonly leftOut = new LeftOut()
  private devices: Heard[] = []
  private calendar: Calendar = new Map()

  constructor(tell: (news: EventNews<MakerReport>) => void, times: Partial<LineTimes> = {}) {
    this.tell = tell
    this.times = times
  }

  /** In place of what was wanted before; a device that is the same goes on being heard. */
  configure(wanted: readonly MakerDevice[], calendar: Calendar = new Map()): void {
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

  private open(device: Heard['device'], cameras: readonly MakerCamera[], { judges, heardAt }: Carried): Heard {
    const about = { device: `${device.host}:${device.port}`, maker: device.maker }
    const note = (isTrouble: boolean, what: string, more: Record<string, string | number> = {}) =>
      this.tell({ kind: 'note', isTrouble, what, about: { ...about, ...more } })
    const heard: Heard = {
      device,
      cameras,
      judges,
      unknown: new Tally(asideLimits.unknown),
      strangers: new Tally(asideLimits.strangers),
      line: new MakerLine(device, {
        onTold: events => {
          for (const event of events) this.hear(heard, event)
        },
        lasting: () => lastingOf(heard),
        onAsked: () => {
          for (const judge of heard.judges.values()) judge.settle()
        },
        onNothing: why => this.count(heard, why),
        onBack: awayMs => {
          for (const judge of heard.judges.values()) judge.resume(awayMs)
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
        heardAt,
        times: this.times,
      }),
    }
    addJudges(heard)
    return heard
  }

  private hear(heard: Heard, event: ToldEvent): void {
    const kinds = makerKinds(heard.device.maker, event.name)
    // That something does not hold is how devices say that they are there.
    if (!kinds) {
      if (event.state !== 'ends') this.count(heard, event.name)
      return
    }
    const isOfDevice = kinds.some(kind => cameraEventRules[kind].ofDevice)
    const cameras = isOfDevice ? heard.cameras : heard.cameras.filter(({ channel }) => channel === event.channel)
    if (cameras.length === 0 && event.state !== 'ends') this.refuse(heard, event.channel)
    const now = Date.now()
    for (const { channelId, wanted, plan } of cameras) {
      const kind = kinds.find(each => wanted.includes(each))
      if (!kind) continue
      // Judged here, so that what is told on is news once the camera is armed. Of the device's own clock nothing hangs.
      const heedsPlan = cameraEventRules[kind].heedsPlan === true && event.state !== 'ends'
      if (heedsPlan && plan && !isArmed(plan, now, this.calendar)) continue
      const found = heard.judges.get(channelId)?.hear(event, kind, now)
      if (found === 'tooMany') this.leaveOut(channelId, kind)
      else if (found) this.tell({ kind: 'event', channelId, event: found })
    }
  }

  private count({ device, unknown }: Heard, name: string): void {
    if (!unknown.add(name.slice(0, asideLimits.characters), performance.now())) return
    const about = { device: `${device.host}:${device.port}`, maker: device.maker, name }
    this.tell({ kind: 'note', isTrouble: false, what: 'what the device tells raises nothing', about })
    this.report()
  }

  private refuse({ device, strangers }: Heard, channel: number): void {
    if (!strangers.add(channel, performance.now())) return
    const about = { device: `${device.host}:${device.port}`, maker: device.maker, channel }
    this.tell({ kind: 'note', isTrouble: true, what: 'an event of a channel that no camera is of is refused', about })
    this.report()
  }

  private leaveOut(channelId: string, kind: CameraEventKind): void {
    const leftOut = this.leftOut.add(`${channelId} ${kind}`, performance.now())
    if (leftOut === undefined) return
    const what = 'the camera tells of too many events: some are left out'
    this.tell({ kind: 'note', isTrouble: true, what, about: { channelId, event: kind, leftOut } })
  }

  private report(): void {
    const reports = this.devices.flatMap(({ cameras, line, unknown, strangers }): MakerReport[] => {
      const aside: EventsAside = {
        unknown: unknown.told.map(({ key: event, count }) => ({ event, count })),
        strangers: strangers.told.map(({ key: channel, count }) => ({ channel, count })),
      }
      const isAnything = aside.unknown.length > 0 || aside.strangers.length > 0
      return cameras.map(({ channelId }) => ({ channelId, state: line.state, ...(isAnything && { aside }) }))
    })
    this.tell({ kind: 'reports', reports })
  }
}

/** Before they tell of anything: that the line was away is of each of them. */
function addJudges({ device: { maker, host, port }, cameras, judges }: Omit<Heard, 'line'>): void {
  for (const { channelId } of cameras)
    if (!judges.has(channelId)) judges.set(channelId, new MakerJudge({ channelId, maker, place: `${host}:${port}` }))
}

/** Another port or login is no other camera: what holds there is known already. */
function carriedTo(device: Heard['device'], cameras: readonly MakerCamera[], before: readonly Heard[]): Carried {
  const carried: Carried = { judges: new Map(), heardAt: undefined }
  for (const former of before) {
    if (former.device.maker !== device.maker || former.device.host !== device.host) continue
    for (const { channelId, channel } of cameras) {
      const judge = former.judges.get(channelId)
      const isSame = former.cameras.some(each => each.channelId === channelId && each.channel === channel)
      if (!judge || !isSame) continue
      carried.judges.set(channelId, judge)
      carried.heardAt = former.line.heardAt
    }
  }
  return carried
}

/** Those that are an alarm of some camera. */
const lastingOf = ({ device: { maker }, cameras }: Heard): readonly string[] =>
  maker === 'dahua'
    ? dahuaLasting.filter(code =>
        makerKinds(maker, code)?.some(kind => cameras.some(({ wanted }) => wanted.includes(kind))),
      )
    : []
