/** What the detectors say. */

import type { CameraEventKind } from '@watchfire/contract/device/camera-event.rules.ts'
import type { ZoneRule } from '@watchfire/contract/device/zone.shapes.ts'

export type FaultKind = 'black' | 'frozen' | 'covered' | 'noPicture'

/** A component in fractions of the picture; with what it is where something recognised it. */
export type MotionBox = { x: number; y: number; w: number; h: number; label?: string; score?: number }

export type ZoneEvent = {
  kind: 'intrusion'
  zone: string
  /** What is an alarm there; that something came in when left out. */
  rule?: ZoneRule
  /** Where a model recognised it: the type it raises, and which model it was. */
  alarmType?: number | undefined
  model?: string
  /** What was counted or measured, in the words of the alarm's fields. */
  facts?: { number: number; range: string }
  /** Who was recognised, in the same words. */
  person?: { personnelId: number; pType: 1 | 2 }
  /** Further figures, sent as they are. */
  details?: Record<string, number>
  /** The frame that decided, ms since 1970. */
  at: number
  /** When the visit began. */
  since: number
  boxes: MotionBox[]
}

export type LineEvent = {
  kind: 'crossing'
  line: string
  at: number
  since: number
  boxes: MotionBox[]
}

export type FaultEvent = { kind: 'fault'; fault: FaultKind; at: number; since: number }

/** What the camera itself detected and reported. */
export type CameraEvent = {
  kind: 'ofCamera'
  what: CameraEventKind | 'gb28181'
  alarmType: number
  /** Raised only while the camera is armed. */
  heedsPlan: boolean
  /** The same for the same message, however often it is reported. */
  eventId: string
  /** When it was, as far as the camera's word can be believed. */
  at: number
  receivedAt: number
  /** Facts that stand beside the type. */
  measured?: { saType: 1 | 2 }
  facts: { topic: string; source: EventFacts; data: EventFacts; rule?: string; deviceTime?: string } | EventFacts
}
type EventFacts = Record<string, string>

export type WatchEvent = ZoneEvent | LineEvent | FaultEvent
