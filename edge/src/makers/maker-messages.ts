/** What the edge and its child process for event streams of makers say to each other: JSON of a kind, by number where it is a question. */
import type { Day } from '@watchfire/contract/core/zone-clock.ts'
import type { ArmingPlan, CalendarDay } from '@watchfire/contract/device/arming.shapes.ts'
import type { CameraEventKind, CameraEventsState } from '@watchfire/contract/device/camera-event.rules.ts'
import type { EventMaker, EventsAside } from '@watchfire/contract/device/maker-event.rules.ts'
import type { Credentials } from '../camera/rtsp/rtsp-auth.ts'
import type { CameraEvent } from '../watch/watch-events.ts'

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
export type MakerOrder =
  | { kind: 'configure'; devices: MakerDevice[]; days: [Day, CalendarDay['kind']][] }
  | { kind: 'ask' }

export type MakerReport = { channelId: string; state: CameraEventsState; aside?: EventsAside }

export type MakerNews =
  | { kind: 'answer' }
  | { kind: 'event'; channelId: string; event: CameraEvent }
  /** Of every camera, as it is now. */
  | { kind: 'reports'; reports: MakerReport[] }
  | { kind: 'note'; isTrouble: boolean; what: string; about: Record<string, string | number> }
