/** The cameras that were asked for a picture because a sensor or a camera beside them raised an alarm, as the alarm's `extra` holds them. */
import { z } from 'zod'

/** asked: the picture is being fetched; taken; away: its AI server was not there; noPicture: the camera gave none. */
export const linkedState = z.enum(['asked', 'taken', 'away', 'noPicture'])
export type LinkedState = z.output<typeof linkedState>

const linkedCamera = z.object({
  channelId: z.string(),
  name: z.string(),
  state: linkedState,
  /** When the picture was taken, ms. */
  at: z.number().optional(),
  /** The id of the picture among the alarm's pictures. */
  fileId: z.string().optional(),
  /** The recording that was begun with it, among the alarm's recordings. */
  recording: z.string().optional(),
})
export type LinkedCamera = z.output<typeof linkedCamera>

/** Cameras of one alarm that are asked at most. */
export const linkedCameraLimit = 6
/** Of an alarm that a camera raised, which has a picture of its own. */
export const neighbourLimit = 2

/** The name of the extra; algorithms have no such word. */
export const linkedCamerasExtra = 'linkedCameras'

export const linkedCamerasOf = (extra: Record<string, unknown> | undefined): LinkedCamera[] =>
  z.array(linkedCamera).max(linkedCameraLimit).safeParse(extra?.[linkedCamerasExtra]).data ?? []

/** How an AI server says that it records when a camera beside a sensor is asked for a picture. */
export const recordsLinked = 'recordings'
