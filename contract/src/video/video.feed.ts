/**
 * What the server sends over `GET /live/v1/video`: text frames with the JSON below, and binary frames whose first byte is a
 * frame kind of `fleet/uplink.ts` (init, key, delta, still), the rest its payload.
 */
import { z } from 'zod'
import { standIn } from '../fleet/uplink.ts'

export const feedMessage = z.discriminatedUnion('type', [
  /** The stream is open; an init frame follows (a still for `image/jpeg`). */
  z.object({
    type: z.literal('opened'),
    mime: z.string(),
    width: z.int().optional(),
    height: z.int().optional(),
    /** Of a still of day or of night: when it was taken, ms since 1970. */
    takenAt: z.int().optional(),
    /** It stands in for the camera's own picture, which the viewer cannot play. */
    instead: standIn.optional(),
  }),
  /** The stream ended; the socket closes. `offline` and `failed` are worth another try later. */
  z.object({ type: z.literal('ended'), reason: z.enum(['offline', 'failed', 'signedOut', 'notFound']) }),
])
export type FeedMessage = z.infer<typeof feedMessage>
