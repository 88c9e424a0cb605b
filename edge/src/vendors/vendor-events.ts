/** Whom of the vendors' devices the edge hears by their event streams, in a process of its own. */
import type { Calendar } from '@watchfire/contract/device/arming.rules.ts'
import type { ChannelReport } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { parseCameraUrl } from '../camera/camera-url.ts'
import { EventChild, type EventParts } from '../child/event-child.ts'
import type { CameraSettings } from '../edge-settings.ts'
import type { VendorDevice, VendorReport, WantedVendors } from './vendor-messages.ts'

const program = {
  script: new URL('./vendors-child.ts', import.meta.url).pathname,
  name: 'the process for event streams of vendors',
}

export class VendorEvents {
  private readonly child: EventChild<WantedVendors, VendorReport>
  private devices: VendorDevice[] = []

  /** `onEvent`: what a camera or its recorder reports, while it is armed where that matters. */
  constructor(parts: EventParts) {
    this.child = new EventChild(program, parts)
  }

  /** Listens to those of the cameras that are set up for it. */
  configure(cameras: readonly CameraSettings[], calendar: Calendar = new Map()): void {
    const devices = devicesOf(cameras)
    this.devices = devices
    this.child.configure(devices.length > 0 ? { devices, days: [...calendar] } : undefined)
  }

  /** What the heartbeat tells of a camera. */
  reportOf(channelId: string): Pick<ChannelReport, 'events' | 'aside'> {
    if (!this.devices.some(({ cameras }) => cameras.some(each => each.channelId === channelId))) return {}
    const { state = 'opening', aside } = this.child.reportOf(channelId) ?? {}
    return { events: state, ...(aside && { aside }) }
  }

  pids(): number[] {
    return this.child.pids()
  }

  close(): Promise<void> {
    return this.child.close()
  }
}

/** The devices behind the cameras, each once: a recorder has few lines to give away. */
function devicesOf(cameras: readonly CameraSettings[]): VendorDevice[] {
  const devices = new Map<string, VendorDevice>()
  for (const { channelId, url, makerEvents, plan } of cameras) {
    const address = parseCameraUrl(url)
    if (!makerEvents || makerEvents.wanted.length === 0 || !address) continue
    const { by: vendor, port, security = 'plain', channel, wanted } = makerEvents
    const { host, credentials } = address
    const device = { vendor, host, port, security, ...(credentials && { credentials }) }
    const key = JSON.stringify(device)
    const known = devices.get(key) ?? { ...device, cameras: [] }
    known.cameras.push({ channelId, channel, wanted, ...(plan && { plan }) })
    devices.set(key, known)
  }
  return [...devices.values()]
}
