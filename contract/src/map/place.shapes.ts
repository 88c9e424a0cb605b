import { z } from 'zod'

/** Beyond it the map of the world, which is a square, has nothing any more. */
export const maxLatitude = 85

/** A point of the earth in degrees, as GPS says it (WGS-84). */
export const place = z.object({
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-maxLatitude).max(maxLatitude),
})
export type Place = z.output<typeof place>

/** A place that may be taken away: both numbers, or none of them. */
export const placeOrNone = place.partial().superRefine(({ longitude, latitude }, context) => {
  if ((longitude === undefined) === (latitude === undefined)) return
  const path = [longitude === undefined ? 'longitude' : 'latitude']
  context.addIssue({ code: 'custom', path, input: undefined })
})
