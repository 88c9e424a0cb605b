/** How the tiles of any map are drawn by day and by night: without letters or signs of others, which would have to be fetched. */
import type { ThemeName } from '@watchfire/contract/core/palette.ts'
import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { TileFeed } from './tiles/tile-feed.ts'

const colours = {
  light: {
    ground: '#eef1f4',
    land: '#f7f8f9',
    green: '#dcebd9',
    water: '#bcd9ee',
    building: '#dcdfe4',
    road: '#ffffff',
    way: '#c3cad2',
    border: '#9aa6b2',
  },
  dark: {
    ground: '#10161c',
    land: '#171f27',
    green: '#182a22',
    water: '#10314a',
    building: '#232d37',
    road: '#35424f',
    way: '#2b3642',
    border: '#5b6b7a',
  },
} as const satisfies Record<ThemeName, Record<string, string>>

/** What the makers of vectors (Protomaps, OpenMapTiles, Shortbread and others) call the same things. */
const kinds = [
  { kind: 'nothing', names: /label|name|poi|place|housenumber|address|symbol|point/ },
  { kind: 'water', names: /water|ocean|sea|river|lake/ },
  { kind: 'land', names: /^earth$|^land$|^ground/ },
  { kind: 'green', names: /land|park|wood|green|forest|nature/ },
  { kind: 'building', names: /building/ },
  { kind: 'road', names: /road|street|transport|highway|bridge|rail|ferr|aero|way/ },
  { kind: 'border', names: /bound|admin|border/ },
] as const
type Kind = (typeof kinds)[number]['kind'] | 'other'
/** What lies below comes first. */
const order: readonly Kind[] = ['land', 'green', 'water', 'other', 'building', 'road', 'border']

const kindOf = (sort: string): Kind => kinds.find(({ names }) => names.test(sort.toLowerCase()))?.kind ?? 'other'

const shapesAre = (shape: 'Polygon' | 'LineString'): FilterSpecification => ['==', ['geometry-type'], shape]

function layersOf(sort: string, theme: ThemeName): LayerSpecification[] {
  const kind = kindOf(sort)
  const colour = colours[theme]
  const from = { source: 'layer-0', 'source-layer': sort }
  const fill = (of: string, opacity = 1): LayerSpecification => ({
    id: `${sort} fill`,
    type: 'fill',
    ...from,
    filter: shapesAre('Polygon'),
    paint: { 'fill-color': of, 'fill-opacity': opacity },
  })
  const line = (of: string, width: number): LayerSpecification => ({
    id: `${sort} line`,
    type: 'line',
    ...from,
    filter: shapesAre('LineString'),
    paint: {
      'line-color': of,
      'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 6, width / 2, 16, width * 4],
    },
  })
  switch (kind) {
    case 'nothing':
      return []
    case 'water':
      return [fill(colour.water), line(colour.water, 1)]
    case 'road':
      return [fill(colour.road), line(theme === 'light' ? colour.way : colour.road, 1.2)]
    case 'border':
      return [line(colour.border, 0.8)]
    case 'other':
      return [fill(colour.building, 0.4), line(colour.way, 0.8)]
    default:
      return [fill(colour[kind])]
  }
}

/** Pictures are made for the day: at night they are dimmed, as a floor plan is. */
const atNight = { 'raster-brightness-max': 0.5, 'raster-saturation': -0.35, 'raster-contrast': 0.1 }

export function styleOf(
  { kind, layers, minZoom, maxZoom, sorts }: TileFeed,
  scheme: string,
  theme: ThemeName,
): StyleSpecification {
  const numbers = Array.from({ length: layers }, (_, layer) => layer)
  const ground: LayerSpecification = {
    id: 'ground',
    type: 'background',
    paint: { 'background-color': colours[theme].ground },
  }
  const sources = Object.fromEntries(
    numbers.map(layer => {
      const tiles = [`${scheme}/${layer}/{z}/{x}/{y}`]
      const of = { tiles, minzoom: minZoom, maxzoom: maxZoom }
      return [
        `layer-${layer}`,
        kind === 'vectors' ? { type: 'vector' as const, ...of } : { type: 'raster' as const, tileSize: 256, ...of },
      ]
    }),
  )
  const drawn: LayerSpecification[] =
    kind === 'vectors'
      ? order.flatMap(one => sorts.filter(sort => kindOf(sort) === one).flatMap(sort => layersOf(sort, theme)))
      : numbers.map(layer => ({
          id: `pictures-${layer}`,
          type: 'raster',
          source: `layer-${layer}`,
          paint: { 'raster-fade-duration': 0, ...(theme === 'dark' && atNight) },
        }))
  return { version: 8, sources, layers: [ground, ...drawn] }
}
