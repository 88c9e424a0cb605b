/** How the pictures of a camera reach its AI server, and when far fewer come than its stream announces. */
import { z } from 'zod'
import { timestamp } from '../core/fields.ts'

/** Seconds that the figures are about; fewer for a camera that is online only since. */
export const videoSeconds = 60

const figures = {
  /** Pictures a second that came whole. */
  fps: z.number().min(0).max(1000),
  kbps: z.int().min(0).max(10_000_000),
  /** Pictures that came broken, and those that built on them. */
  dropped: z.int().min(0).max(1_000_000),
  /** Whole seconds since the newest picture, when it was told. */
  idleSeconds: z.int().min(0).max(100_000),
}
const announcedFps = z.number().min(0).max(1000)

/** As an AI server says it with its heartbeat, of a camera that is online; older ones say nothing of it. */
export const reportedVideo = z.object({
  ...figures,
  /** Left out where the stream announces none. */
  announcedFps: announcedFps.optional(),
})
export type ReportedVideo = z.infer<typeof reportedVideo>

/** The same for a reader, noted once a minute. */
export const channelVideo = z.object({ ...figures, announcedFps: announcedFps.nullable(), at: timestamp })
export type ChannelVideo = z.output<typeof channelVideo>

/** Of what is announced. Streams that are thinned on purpose, at night or where nothing moves, seldom give less. */
const leastShare = 0.5

export const comesSlowly = ({ fps, announcedFps }: Pick<ChannelVideo, 'fps' | 'announcedFps'>): boolean =>
  announcedFps !== null && fps < announcedFps * leastShare
