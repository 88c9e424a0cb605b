/** All ONVIF cameras that are listened to, and how each fares. */
import { isDeepStrictEqual } from 'node:util'
import type { EventReport, EventUpdate, HeldOf, NoteFacts } from '../../child/event-child.ts'
import { CameraEvents, type ListenedCamera, type ListeningTimes } from './camera-events.ts'

export type WantedOnvif = ({ channelId: string } & ListenedCamera)[]

export class OnvifSubscriptions {
  private readonly publish: (update: EventUpdate<EventReport>) => void
  private readonly times: Partial<ListeningTimes>
  private readonly cameras = new Map<string, CameraEvents>()

  constructor(publish: (update: EventUpdate<EventReport>) => void, times: Partial<ListeningTimes> = {}) {
    this.publish = publish
    this.times = times
  }

  /** In place of what was wanted before; a camera that is the same stays subscribed. `held`: what another one knew of those that are new. */
  configure(wanted: WantedOnvif, held: HeldOf = {}): void {
    const wantedIds = new Set(wanted.map(({ channelId }) => channelId))
    for (const [channelId, events] of this.cameras) {
      if (wantedIds.has(channelId)) continue
      void events.close()
      this.cameras.delete(channelId)
    }
    for (const { channelId, ...camera } of wanted) {
      const before = this.cameras.get(channelId)
      if (isDeepStrictEqual(before?.camera, camera)) continue
      void before?.close()
      this.cameras.set(channelId, this.listen(channelId, camera, held[channelId]))
    }
    this.report()
  }

  /** Says goodbye to all of them. */
  async close(): Promise<void> {
    const all = [...this.cameras.values()]
    this.cameras.clear()
    await Promise.all(all.map(events => events.close()))
  }

  private listen(channelId: string, camera: ListenedCamera, held: readonly string[] = []): CameraEvents {
    this.publish({ kind: 'held', channelId, held })
    const note = (isTrouble: boolean) => (about: NoteFacts, what: string) =>
      this.publish({ kind: 'note', isTrouble, what, about })
    return new CameraEvents(camera, {
      onEvent: event => this.publish({ kind: 'event', channelId, event }),
      onState: () => this.report(),
      onHeld: now => this.publish({ kind: 'held', channelId, held: now }),
      held,
      log: { info: note(false), warn: note(true) },
      channelId,
      times: this.times,
    })
  }

  private report(): void {
    const reports = [...this.cameras].map(([channelId, { state }]) => ({ channelId, state }))
    this.publish({ kind: 'reports', reports })
  }
}
