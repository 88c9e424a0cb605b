import type { Reader } from '../core/db/database.ts'
import { findOrAddPlaces } from './ingest.queries.ts'

export type Place = { tenantId: number; companyId: number; deviceName: string; location: string }

/** Places kept in memory; they never change, so forgetting them is always right. */
const cacheSize = 20_000

const keyOf = (place: Place) => `${place.companyId}\0${place.deviceName}\0${place.location}`

/** The ids of places, new ones entered into the dictionary. */
export function placeIds() {
  const known = new Map<string, number>()
  return async (db: Reader, places: Place[]): Promise<number[]> => {
    const missing = new Map(places.filter(place => !known.has(keyOf(place))).map(place => [keyOf(place), place]))
    // What this batch needs stays at hand although another batch may empty the cache meanwhile.
    const found = new Map<string, number>()
    for (const place of places) {
      const id = known.get(keyOf(place))
      if (id !== undefined) found.set(keyOf(place), id)
    }
    if (missing.size > 0) {
      for (const row of await findOrAddPlaces(db, [...missing.values()])) {
        found.set(`${row.company_id}\0${row.device_name}\0${row.location}`, row.place_id)
      }
      if (known.size + found.size > cacheSize) known.clear()
      for (const [key, id] of found) known.set(key, id)
    }
    return places.map(place => found.get(keyOf(place)) ?? 0)
  }
}
export type PlaceIds = ReturnType<typeof placeIds>
