/** A child process that listens to events of devices: started and replaced here, its events handed to the cameras they belong to. */
import type { CameraEventsState } from '@watchfire/contract/device/camera-event.rules.ts'
import type { Logger } from 'pino'
import type { CameraEvent } from '../watch/watch-events.ts'
import { ChildHandle } from './child-handle.ts'

/** So often the process has to show that it does not hang. */
const livenessIntervalMs = 10_000
const maxBytes = 256 * 1024 * 1024

/** What the edge says to the process: JSON, by number. */
export type EventOrder<Wanted> = { kind: 'configure'; wanted: Wanted; held?: HeldOf } | { kind: 'ask' }

/** By channel: the states that held when its camera last reported. A process that takes the place of another is given them, so that they raise no second alarm. */
export type HeldOf = { [channelId: string]: readonly string[] }

export type NoteFacts = Record<string, string | number | undefined>

/** What the process says. */
export type EventUpdate<Report> =
  | { kind: 'event'; channelId: string; event: CameraEvent }
  | { kind: 'held'; channelId: string; held: readonly string[] }
  /** Of every camera, as it is now. */
  | { kind: 'reports'; reports: Report[] }
  | { kind: 'note'; isTrouble: boolean; what: string; about: NoteFacts }

export type EventReport = { channelId: string; state: CameraEventsState }

export type EventParts = {
  onEvent: (channelId: string, event: CameraEvent) => void
  onState: () => void
  log: Pick<Logger, 'info' | 'warn'>
}

/** `leaveMs`: how long it may take to unsubscribe when no device is to be listened to any more. */
type EventProgram = { script: string; name: string; leaveMs?: number }

export class EventChild<Wanted, Report extends EventReport = EventReport> {
  private readonly program: EventProgram
  private readonly parts: EventParts
  /** Defined while there is a device to listen to. */
  private child: ChildHandle | undefined
  private wanted: Wanted | undefined
  private reports = new Map<string, Report>()
  private readonly held = new Map<string, readonly string[]>()
  private number = 0
  /** When each question went out that is not answered yet. */
  private readonly asked = new Map<number, number>()
  private readonly livenessTimer = setInterval(() => this.order({ kind: 'ask' }), livenessIntervalMs).unref()

  constructor(program: EventProgram, parts: EventParts) {
    this.program = program
    this.parts = parts
  }

  /** Undefined: no device is to be listened to. */
  configure(wanted: Wanted | undefined): void {
    this.wanted = wanted
    if (wanted === undefined) void this.stop()
    else if (this.child) this.order({ kind: 'configure', wanted })
    else this.child = this.start()
  }

  reportOf(channelId: string): Report | undefined {
    return this.reports.get(channelId)
  }

  pids(): number[] {
    return this.child?.pid === undefined ? [] : [this.child.pid]
  }

  async close(): Promise<void> {
    clearInterval(this.livenessTimer)
    await this.stop()
  }

  private async stop(): Promise<void> {
    const { child } = this
    this.child = undefined
    this.lose()
    this.held.clear()
    await child?.close()
  }

  private start(): ChildHandle {
    const { log } = this.parts
    const { name, ...program } = this.program
    return new ChildHandle(
      { ...program, maxBytes },
      {
        onReady: () =>
          this.wanted !== undefined &&
          this.order({ kind: 'configure', wanted: this.wanted, held: Object.fromEntries(this.held) }),
        onMessage: ({ number, body }) =>
          this.handleUpdate(number, JSON.parse(body.toString()) as EventUpdate<Report> | { kind: 'answer' }),
        onGone: why => {
          log.warn({ why }, `${name} is started anew`)
          this.lose()
        },
      },
      () => [...this.asked.values()][0],
    )
  }

  private handleUpdate(number: number, update: EventUpdate<Report> | { kind: 'answer' }): void {
    const { onEvent, onState, log } = this.parts
    if (update.kind === 'answer') this.asked.delete(number)
    else if (update.kind === 'event') onEvent(update.channelId, update.event)
    else if (update.kind === 'held') this.held.set(update.channelId, update.held)
    else if (update.kind === 'note') log[update.isTrouble ? 'warn' : 'info'](update.about, update.what)
    else {
      const before = this.reports
      this.reports = new Map(update.reports.map(report => [report.channelId, report]))
      for (const channelId of this.held.keys()) if (!this.reports.has(channelId)) this.held.delete(channelId)
      // Changes that are no change of state wait for the next heartbeat.
      if (update.reports.some(({ channelId, state }) => state !== before.get(channelId)?.state)) onState()
    }
  }

  private order(order: EventOrder<Wanted>): void {
    if (!this.child?.isReady) return
    this.number += 1
    this.asked.set(this.number, performance.now())
    this.child.send(2, this.number, Buffer.from(JSON.stringify(order)))
  }

  /** No device is listened to until there is another process. */
  private lose(): void {
    this.asked.clear()
    this.reports.clear()
  }
}
