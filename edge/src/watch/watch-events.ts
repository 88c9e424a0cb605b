/** What the detectors say. */

export type FaultKind = 'black' | 'frozen' | 'covered' | 'noPicture'

/** A moving thing in fractions of the picture. */
export type MotionBox = { x: number; y: number; w: number; h: number }

export type ZoneEvent = {
  kind: 'intrusion'
  zone: string
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

export type WatchEvent = ZoneEvent | LineEvent | FaultEvent
