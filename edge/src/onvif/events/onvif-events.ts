/** Which cameras the edge hears by ONVIF, in a process of its own. */
import { isGbAddress } from '@watchfire/contract/device/gb28181.shapes.ts'
import type { ChannelReport } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { EventChild, type EventParts } from '../../child/event-child.ts'
import type { CameraSettings } from '../../edge-settings.ts'
import type { WantedOnvif } from './onvif-subscriptions.ts'

const program = {
  script: new URL('./onvif-child.ts', import.meta.url).pathname,
  name: 'the process for events of ONVIF cameras',
  // A little more than the goodbyes take.
  leaveMs: 2500,
}

export class OnvifEvents {
  private readonly child: EventChild<WantedOnvif>
  private wanted = new Set<string>()

  /** `hear`: what a camera told of itself; whether it is armed is still to be heeded. */
  constructor(parts: EventParts) {
    this.child = new EventChild(program, parts)
  }

  /** Listens to those of the cameras that are set up for it. */
  configure(cameras: readonly CameraSettings[]): void {
    const wanted = cameras.flatMap(wantedOf)
    this.wanted = new Set(wanted.map(({ channelId }) => channelId))
    this.child.configure(wanted.length > 0 ? wanted : undefined)
  }

  /** What the heartbeat tells of a camera. */
  reportOf(channelId: string): Pick<ChannelReport, 'events'> {
    return this.wanted.has(channelId) ? { events: this.child.reportOf(channelId)?.state ?? 'opening' } : {}
  }

  pids(): number[] {
    return this.child.pids()
  }

  close(): Promise<void> {
    return this.child.close()
  }
}

function wantedOf({ channelId, url, secondUrl, events }: CameraSettings): WantedOnvif {
  // A device that registered tells them by its own way.
  if (!events || events.wanted.length === 0 || isGbAddress(url)) return []
  return [{ channelId, urls: [url, secondUrl].filter(each => each !== undefined), ...events }]
}
