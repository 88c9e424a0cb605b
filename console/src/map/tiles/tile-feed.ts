/** Where the tiles of a map come from: an address each, or a file that is read by ranges. */
import type { DrawnMap } from '@watchfire/contract/map/map.calls.ts'
import type { Place } from '@watchfire/contract/map/place.shapes.ts'
import { tileAt } from '@watchfire/contract/map/tile-address.rules.ts'
import { PMTiles, TileType } from 'pmtiles'
import { archiveSource } from './archive-source.ts'

export type TileNo = { z: number; x: number; y: number }

export type TileFeed = {
  kind: 'pictures' | 'vectors'
  /** How many lie over one another: tiles, and labels over them. */
  layers: number
  minZoom: number
  maxZoom: number
  /** South-west and north-east, where it says so. */
  corners: readonly Place[]
  /** Of vectors: what they are sorted into. */
  sorts: readonly string[]
  /** Undefined where the map has nothing. @throws what went wrong on the way */
  load(layer: number, at: TileNo, signal: AbortSignal): Promise<ArrayBuffer | undefined>
}

/** Most services end there; closer, the last tiles are enlarged. */
const deepestOfAddress = 18

/** `urlNow`: the link to the file, which is another one every hour. */
export async function openFeed(map: DrawnMap, urlNow: () => string): Promise<TileFeed> {
  return map.source === 'file' ? fileFeed(urlNow) : addressFeed(map.tileAddresses)
}

function addressFeed(addresses: readonly string[]): TileFeed {
  return {
    kind: 'pictures',
    layers: addresses.length,
    minZoom: 0,
    maxZoom: deepestOfAddress,
    corners: [],
    sorts: [],
    async load(layer, at, signal) {
      const url = tileAt(addresses[layer] ?? '', at)
      // Services know their customers by the site that asks; of ours they learn no more than its name.
      const answer = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'origin' })
      if (answer.status === 204 || answer.status === 404) return undefined
      if (!answer.ok) throw new Error(`a tile was answered with ${answer.status}`)
      return answer.arrayBuffer()
    },
  }
}

async function fileFeed(urlNow: () => string): Promise<TileFeed> {
  const archive = new PMTiles(archiveSource(urlNow))
  const { minZoom, maxZoom, tileType, ...edges } = await archive.getHeader()
  const isVectors = tileType === TileType.Mvt
  return {
    kind: isVectors ? 'vectors' : 'pictures',
    layers: 1,
    minZoom,
    maxZoom,
    corners: [
      { longitude: edges.minLon, latitude: edges.minLat },
      { longitude: edges.maxLon, latitude: edges.maxLat },
    ],
    sorts: isVectors ? sortsIn(await archive.getMetadata()) : [],
    load: async (_, { z, x, y }, signal) => (await archive.getZxy(z, x, y, signal))?.data,
  }
}

/** The file says what is in it, or something else altogether. */
function sortsIn(metadata: unknown): string[] {
  const { vector_layers: sorts } = (metadata ?? {}) as { vector_layers?: unknown }
  if (!Array.isArray(sorts)) return []
  return sorts.flatMap(sort => (typeof sort?.id === 'string' ? [sort.id] : [])).slice(0, 100)
}
