/** What the child process for event streams of vendors is to listen to, and what it reports of each camera. */
import type { Day } from '@watchfire/contract/core/zone-clock.ts'
import type { ArmingPlan, CalendarDay } from '@watchfire/contract/device/arming.shapes.ts'
import type { CameraEventKind } from '@watchfire/contract/device/camera-event.rules.ts'
import type { EventsAside, EventVendor } from '@watchfire/contract/device/vendor-event.rules.ts'
import type { Credentials } from '../camera/rtsp/rtsp-auth.ts'
import type { EventReport } from '../child/event-child.ts'

/** `channel`: which of the cameras of its device it is. `plan`: when it is armed; always without one. */
export type VendorCamera = {
  channelId: string
  channel: number
  wanted: readonly CameraEventKind[]
  plan?: ArmingPlan
}

/** One line is opened to it, however many of its cameras are listened to. */
export type VendorDevice = {
  vendor: EventVendor
  host: string
  port: number
  security: string
  credentials?: Credentials
  cameras: VendorCamera[]
}

/** `days`: of the calendar, those that are not what their weekday says. */
export type WantedVendors = { devices: VendorDevice[]; days: [Day, CalendarDay['kind']][] }

export type VendorReport = EventReport & { aside?: EventsAside }
