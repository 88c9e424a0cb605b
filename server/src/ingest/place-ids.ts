import type { Reader } from '../core/db/database.ts'
import { findOrAddPlaces, type Place } from './ingest.queries.ts'

/** Where an event says it was, and where its device stands. */
export type NamedPlace = Place & { deviceLocation: string }

/** Places kept in memory; they never change, so forgetting them is always right. */
const cacheSize = 20_000

const keyOf = (place: Place) => `${place.companyId}\0${place.deviceName}\0${place.location}`

/**
 * The ids of places, new ones entered into the dictionary. It stays small enough to be searched at every keyword: when a company has
 * `maxPlaces` (a box that writes the time into its locations), new events are filed under where their device stands.
 */
export function placeIds(maxPlaces = 20_000) {
  const cache = new Map<string, number>()

  return async (db: Reader, named: NamedPlace[]): Promise<number[]> => {
    // What this batch needs stays at hand although another batch may empty the cache meanwhile.
    const found = new Map<string, number>()
    const find = async (places: Place[], limit: number) => {
      const missing = new Map<string, Place>()
      for (const place of places) {
        const id = cache.get(keyOf(place))
        if (id === undefined) missing.set(keyOf(place), place)
        else found.set(keyOf(place), id)
      }
      if (missing.size === 0) return
      if (cache.size + missing.size > cacheSize) cache.clear()
      for (const row of await findOrAddPlaces(db, [...missing.values()], limit)) {
        const key = `${row.company_id}\0${row.device_name}\0${row.location}`
        found.set(key, row.place_id)
        cache.set(key, row.place_id)
      }
    }
    await find(named, maxPlaces)
    const atDevice = (place: NamedPlace) => ({ ...place, location: place.deviceLocation })
    await find(named.filter(place => !found.has(keyOf(place))).map(atDevice), Number.MAX_SAFE_INTEGER)
    return named.map(place => found.get(keyOf(place)) ?? (found.get(keyOf(atDevice(place))) as number))
  }
}
export type PlaceIds = ReturnType<typeof placeIds>
