/** What a camera gives: whole encoded frames and the parameters a decoder needs for them. */

export type VideoCodec = 'h264' | 'h265'

export type StreamParameters = {
  codec: VideoCodec
  /** Parameter sets as NAL units without start code or length. */
  sps: Uint8Array
  pps: Uint8Array
  vps?: Uint8Array
  /** Picture parameter sets beside `pps`, for the few encoders that use several. */
  furtherPps?: Uint8Array[]
  width: number
  height: number
  /** MIME type with codecs, e.g. `video/mp4; codecs="avc1.64001f"`. */
  mime: string
  frameRate?: number
  /** Frames that precede another in decoding but follow it in display; absent when the stream does not say. */
  reorderFrames?: number
}

export type AccessUnit = {
  /** NAL units, each behind its length in 4 bytes; parameter sets and access unit delimiters are left out. */
  data: Uint8Array
  /** Decoding can start here. */
  key: boolean
  /** Presentation time in 90 kHz ticks, unwrapped; it also goes on (with a gap) over a reconnect of the same camera. */
  time: number
  /** Receipt of the unit's last packet on our clock, ms since 1970. */
  at: number
  /** The same moment on the camera's own clock, ms since 1970; absent before the first sender report or when that clock is unset. */
  cameraAt?: number
}

/** Ticks of {@link AccessUnit.time} in a second. */
export const ticksPerSecond = 90_000
