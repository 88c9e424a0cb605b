import type { FrameKind, StandIn, StreamEnd } from '@watchfire/contract/fleet/uplink.ts'

/** Where one stream goes: its part of the uplink. After `ended` nothing more may be said. */
export type StreamOutlet = {
  /** Bytes the whole connection has not sent yet. */
  readonly unsent: number
  opened(facts: {
    mime: string
    width?: number
    height?: number
    codec?: string
    size?: number
    takenAt?: number
    instead?: StandIn
  }): void
  frame(kind: FrameKind, payload: Uint8Array): void
  ended(reason: StreamEnd): void
}

/** One running stream. */
export type OpenStream = {
  /** Ends it from the receiver's side; it says nothing more. */
  close(): void
  /** The receiver is behind: nothing before the next key frame. */
  skipToKey?(): void
}

/** Above so many unsent bytes the line is too slow for live pictures, which then skip to a key frame. */
export const maxUnsentBytes = 4 * 1024 * 1024
