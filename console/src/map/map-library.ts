/** The library that draws maps, and our tiles given to it. */
import type { ThemeName } from '@watchfire/contract/core/palette.ts'
import type { Place } from '@watchfire/contract/map/place.shapes.ts'
import { addProtocol, Map as LibraryMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { styleOf } from './map-style.ts'
import type { WatchedFeed } from './tiles/watched-feed.ts'

export type { LibraryMap }

const protocol = 'sites'
const feeds = new Map<number, WatchedFeed>()
let lastNo = 0

setWorkerUrl(new URL(workerUrl, location.href).href)
addProtocol(protocol, async ({ url }, { signal }) => {
  const [feedNo = 0, layer = 0, z = 0, x = 0, y = 0] = url.slice(`${protocol}://`.length).split('/').map(Number)
  const watched = feeds.get(feedNo)
  const bytes = await watched?.load(layer, { z, x, y }, signal)
  if (bytes) return { data: bytes }
  // Where the map has nothing, nothing is drawn.
  return { data: watched?.feed.kind === 'vectors' ? new ArrayBuffer(0) : await createImageBitmap(new ImageData(1, 1)) }
})

const closest = 20
const oneSite = 13

type Shown = {
  watched: WatchedFeed
  theme: ThemeName
  title: string
  places: readonly Place[]
  /** Its middle is to be chosen: a click brings a spot there, and the wheel looks closer. */
  picks?: boolean
}

/** @throws where the browser cannot draw it */
export function openMap(container: HTMLElement, { watched, theme, title, places, picks = false }: Shown) {
  if (!document.createElement('canvas').getContext('webgl2')) throw new Error('there is no WebGL')
  lastNo += 1
  const feedNo = lastNo
  feeds.set(feedNo, watched)
  const { feed } = watched
  const style = (of: ThemeName) => styleOf(feed, `${protocol}://${feedNo}`, of)
  let shown = theme
  const map = new LibraryMap({
    container,
    style: style(theme),
    maxZoom: Math.min(closest, feed.maxZoom + 2),
    attributionControl: false,
    renderWorldCopies: false,
    // The page is scrolled past it; buttons, fingers, keys and a double click look closer.
    scrollZoom: picks,
    dragRotate: false,
    touchPitch: false,
    fadeDuration: 0,
    locale: { 'Map.Title': title },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  const showAll = (of: readonly Place[], animate = true) => {
    const longitudes = of.map(({ longitude }) => longitude)
    const latitudes = of.map(({ latitude }) => latitude)
    const corners: [[number, number], [number, number]] = [
      [Math.min(...longitudes), Math.min(...latitudes)],
      [Math.max(...longitudes), Math.max(...latitudes)],
    ]
    map.fitBounds(corners, { padding: 64, maxZoom: Math.min(oneSite, feed.maxZoom + 1), animate })
    const first = of[0]
    // Where all of them are too far away for the map, the most urgent one is seen.
    if (!animate && first && map.getZoom() < feed.minZoom)
      map.jumpTo({ center: [first.longitude, first.latitude], zoom: feed.minZoom })
  }
  if (places.length > 0) showAll(places, false)
  if (picks) map.on('click', ({ lngLat }) => void map.easeTo({ center: lngLat }))
  return {
    map,
    showAll,
    setTheme(of: ThemeName) {
      if (of === shown) return
      shown = of
      map.setStyle(style(of), { diff: false })
    },
    close() {
      map.remove()
      feeds.delete(feedNo)
    },
  }
}
