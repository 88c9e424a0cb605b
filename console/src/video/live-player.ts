/** What the three ways of showing a live picture have in common. */
import type { FrameKind } from '@watchfire/contract/fleet/uplink.ts'

export type LivePlayerEvents = {
  /** The very first picture is on the screen. */
  firstFrame: () => void
  /** codec: this browser cannot decode it; player: the decoder failed more often than is bearable. */
  failed: (why: 'codec' | 'player') => void
}

export type LivePlayer = {
  /** Put it on the tile; it shows nothing before the first frame. */
  readonly element: HTMLVideoElement | HTMLCanvasElement
  /** MIME type the stream was opened with. */
  opened: (mime: string) => void
  frame: (kind: FrameKind, payload: Uint8Array<ArrayBuffer>) => void
  /** Pictures shown so far. */
  frames: () => number
  /** Milliseconds a picture spends between its arrival and the screen. */
  lagMs: () => number | undefined
  /** The picture of now in full size, for a snapshot or to stand in while the next stream opens. */
  picture: () => { source: CanvasImageSource; width: number; height: number } | undefined
  close: () => void
}

export type StartPlayer = (events: LivePlayerEvents) => LivePlayer

/** Says whether failures come too often: more than `limit` within `windowMs`. */
export function createFailureCount(limit: number, windowMs: number) {
  let times: number[] = []
  return (nowMs: number): boolean => {
    times = [...times.filter(time => nowMs - time < windowMs), nowMs]
    return times.length > limit
  }
}
