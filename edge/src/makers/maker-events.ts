/** The edge's hold on the event streams of makers: its child process, and what that hears on its way to the cameras. */
import type { Calendar } from '@watchfire/contract/device/arming.rules.ts'
import type { ChannelReport } from '@watchfire/contract/ingest/ingest.shapes.ts'
import type { Logger } from 'pino'
import { parseCameraUrl } from '../camera/camera-url.ts'
import { ChildHandle } from '../child/child-handle.ts'
import type { CameraSettings } from '../edge-settings.ts'
import type { CameraEvent } from '../watch/watch-events.ts'
import type { MakerDevice, MakerNews, MakerOrder, MakerReport } from './maker-messages.ts'

/** So often the process has to show that it does not hang. */
const lookMs = 10_000
const mostBytes = 256 * 1024 * 1024

export type MakerParts = {
  /** What a camera or its recorder told, while it is armed where that has to be. */
  hear: (channelId: string, event: CameraEvent) => void
  onState: () => void
  log: Pick<Logger, 'info' | 'warn'>
}

export class MakerEvents {
  private readonly parts: MakerParts
  /** There while there are devices. */
  private child: ChildHandle | undefined
  private devices: MakerDevice[] = []
  private calendar: Calendar = new Map()
  private reports = new Map<string, MakerReport>()
  private number = 0
  /** When each question went out that is not answered yet. */
  private readonly asked = new Map<number, number>()
  private readonly looks = setInterval(() => this.order({ kind: 'ask' }), lookMs).unref()

  constructor(parts: MakerParts) {
    this.parts = parts
  }

  /** Those of the cameras that are wanted to be heard so. */
  configure(cameras: readonly CameraSettings[], calendar: Calendar = new Map()): void {
    this.calendar = calendar
    this.devices = devicesOf(cameras)
    if (this.devices.length === 0) return void this.stop()
    if (this.child) this.order(this.wanted)
    else this.child = this.start()
  }

  /** What the heartbeat tells of a camera. */
  reportOf(channelId: string): Pick<ChannelReport, 'events' | 'aside'> {
    if (!this.devices.some(({ cameras }) => cameras.some(each => each.channelId === channelId))) return {}
    const { state = 'opening', aside } = this.reports.get(channelId) ?? {}
    return { events: state, ...(aside && { aside }) }
  }

  pids(): number[] {
    return this.child?.pid === undefined ? [] : [this.child.pid]
  }

  async close(): Promise<void> {
    clearInterval(this.looks)
    await this.stop()
  }

  private async stop(): Promise<void> {
    const { child } = this
    this.child = undefined
    this.lose()
    await child?.close()
  }

  private start(): ChildHandle {
    const { log } = this.parts
    return new ChildHandle(
      { script: new URL('./makers-child.ts', import.meta.url).pathname, maxBytes: mostBytes },
      {
        onReady: () => this.order(this.wanted),
        onMessage: ({ number, body }) => this.hear(number, JSON.parse(body.toString()) as MakerNews),
        onGone: why => {
          log.warn({ why }, 'the process for event streams of makers is started anew')
          this.lose()
        },
      },
      () => [...this.asked.values()][0],
    )
  }

  private get wanted(): MakerOrder {
    return { kind: 'configure', devices: this.devices, days: [...this.calendar] }
  }

  private hear(number: number, news: MakerNews): void {
    const { hear, onState, log } = this.parts
    if (news.kind === 'answer') this.asked.delete(number)
    else if (news.kind === 'event') hear(news.channelId, news.event)
    else if (news.kind === 'note') log[news.isTrouble ? 'warn' : 'info'](news.about, news.what)
    else {
      const before = this.reports
      this.reports = new Map(news.reports.map(report => [report.channelId, report]))
      // What is told beside alarms waits for the next heartbeat.
      if (news.reports.some(({ channelId, state }) => state !== before.get(channelId)?.state)) onState()
    }
  }

  private order(order: MakerOrder): void {
    if (!this.child?.isReady) return
    this.number += 1
    this.asked.set(this.number, performance.now())
    this.child.send(2, this.number, Buffer.from(JSON.stringify(order)))
  }

  /** Nobody is heard until there is another process. */
  private lose(): void {
    this.asked.clear()
    this.reports.clear()
  }
}

/** The devices behind the cameras, each once: a recorder has few lines to give away. */
function devicesOf(cameras: readonly CameraSettings[]): MakerDevice[] {
  const devices = new Map<string, MakerDevice>()
  for (const { channelId, url, makerEvents, plan } of cameras) {
    const address = parseCameraUrl(url)
    if (!makerEvents || makerEvents.wanted.length === 0 || !address) continue
    const { by: maker, port, security = 'plain', channel, wanted } = makerEvents
    const { host, credentials } = address
    const device = { maker, host, port, security, ...(credentials && { credentials }) }
    const key = JSON.stringify(device)
    const known = devices.get(key) ?? { ...device, cameras: [] }
    known.cameras.push({ channelId, channel, wanted, ...(plan && { plan }) })
    devices.set(key, known)
  }
  return [...devices.values()]
}
