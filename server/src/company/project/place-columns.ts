import type { Place } from '@watchfire/contract/map/place.shapes.ts'

export type PlaceColumns = { longitude: number | null; latitude: number | null }

/** The table keeps both numbers or none. */
export const placeOfRow = ({ longitude, latitude }: PlaceColumns): Place | null =>
  longitude === null || latitude === null ? null : { longitude, latitude }

/** What is written of a place: nothing where it is not named, none where it is named without numbers. */
export const placeColumns = (place: Partial<Place> | undefined): Partial<PlaceColumns> =>
  place ? { longitude: place.longitude ?? null, latitude: place.latitude ?? null } : {}
