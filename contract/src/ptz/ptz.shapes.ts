/** Turning and zooming cameras from the live picture: what is asked, and what their AI server answers (decision 0104). */
import { z } from 'zod'
import { onvifProblem } from '../device/onvif.shapes.ts'

/** How an AI server says in its heartbeat that it turns and zooms cameras. */
export const ptzKnowledge = 'ptz'

/** Milliseconds. */
export const ptzPace = {
  /** While a button is held, a movement is asked for again so often. */
  again: 500,
  /** A movement that nobody asks for again ends after so long, by the camera itself and by its AI server. */
  hold: 2000,
  /** So long after the last act others may control it. */
  lease: 10_000,
} as const
/** Movements of one camera that may be asked for at once, and a second from then on. */
export const ptzRate = { burst: 10, perSecond: 5 } as const

export const presetLimit = 300
/** As the standard bounds it. */
export const presetToken = z.string().min(1).max(64)

/** Part of the greatest speed; left, down and wide are negative. */
const speed = z.number().min(-1).max(1)
export const ptzVelocity = { pan: speed, tilt: speed, zoom: speed }
export type PtzVelocity = z.output<z.ZodObject<typeof ptzVelocity>>

/** One movement of a camera, or what it offers. */
export const ptzAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('find') }),
  z.object({ act: z.literal('move'), ...ptzVelocity }),
  z.object({ act: z.literal('stop') }),
  z.object({ act: z.literal('goTo'), preset: presetToken }),
])
export type PtzAct = z.output<typeof ptzAct>

/** notOffered: the camera answers or is known, and cannot be turned, or none of its profiles is the stream that is watched. */
export const ptzProblem = z.enum([...onvifProblem.options, 'notOffered'])
export type PtzProblem = z.output<typeof ptzProblem>

export const ptzPreset = z.object({ token: presetToken, name: z.string().max(60) })
export type PtzPreset = z.output<typeof ptzPreset>

/** As the AI server tells it; presets of `find` alone. */
export const ptzAnswer = z.object({
  problem: ptzProblem.nullable(),
  presets: z.array(ptzPreset).max(presetLimit),
})
export type PtzAnswer = z.output<typeof ptzAnswer>

/** What the console shows of a camera. */
export const ptzOffer = z.object({
  ...ptzAnswer.shape,
  /** Who controls it now; empty where nobody does, or it is the caller. */
  steeredBy: z.string(),
})
export type PtzOffer = z.output<typeof ptzOffer>
