/** What the child process for event streams of makers is told to hear, and what it says of each camera. */
import type { Day } from '@watchfire/contract/core/zone-clock.ts'
import type { ArmingPlan, CalendarDay } from '@watchfire/contract/device/arming.shapes.ts'
import type { CameraEventKind } from '@watchfire/contract/device/camera-event.rules.ts'
import type { EventMaker, EventsAside } from '@watchfire/contract/device/maker-event.rules.ts'
import type { Credentials } from '../camera/rtsp/rtsp-auth.ts'
import type { EventReport } from '../child/event-child.ts'

/** `channel`: which of the cameras of its device it is. `plan`: when it is armed; always without one. */
export type MakerCamera = {
  channelId: string
  channel: number
  wanted: readonly CameraEventKind[]
  plan?: ArmingPlan
}

/** One line is opened to it, however many of its cameras are heard. */
export type MakerDevice = {
  maker: EventMaker
  host: string
  port: number
  security: string
  credentials?: Credentials
  cameras: MakerCamera[]
}

/** `days`: of the calendar, those that are not what their weekday says. */
export type WantedMakers = { devices: MakerDevice[]; days: [Day, CalendarDay['kind']][] }

export type MakerReport = EventReport & { aside?: EventsAside }
