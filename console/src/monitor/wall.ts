/** What stands where on the wall of live pictures. Pure; times and storage are the page's. */

export const layouts = [1, 4, 9, 16] as const
export type Layout = (typeof layouts)[number]
export const patrolSeconds = [0, 10, 20, 30, 60] as const
export type PatrolSeconds = (typeof patrolSeconds)[number]

/** Enough to show a channel before the device list has come. */
export type WallChannel = { channelId: string; name: string; aiServerId: string }

export type Wall = {
  layout: Layout
  /** Every chosen channel by its place, holes included; longer than the layout when there are several groups. */
  places: readonly (WallChannel | null)[]
  /** Group on screen, from 0. */
  group: number
  /** Seconds until the next group comes by itself; 0: never. */
  patrol: PatrolSeconds
}

/** More than this many channels on one wall are a mistake of the hand. */
const placeLimit = 256

export const emptyWall: Wall = { layout: 4, places: [], group: 0, patrol: 0 }

const trimmed = (places: readonly (WallChannel | null)[]) => {
  const last = places.findLastIndex(place => place !== null)
  return places.slice(0, last + 1)
}
export const groupCount = (wall: Wall) => Math.max(1, Math.ceil(wall.places.length / wall.layout))
const firstPlace = (wall: Wall) => wall.group * wall.layout
const withPlaces = (wall: Wall, places: readonly (WallChannel | null)[]): Wall => {
  const next = { ...wall, places: trimmed(places).slice(0, placeLimit) }
  return { ...next, group: Math.min(next.group, groupCount(next) - 1) }
}

/** The places on screen, always as many as the layout has. */
export function visiblePlaces(wall: Wall): (WallChannel | null)[] {
  return Array.from({ length: wall.layout }, (_, at) => wall.places[firstPlace(wall) + at] ?? null)
}

/** As many places as are needed for what is on screen: nothing stands empty behind the last camera. */
export const neededPlaces = (places: readonly (WallChannel | null)[]): (WallChannel | null)[] => {
  const needed = trimmed(places)
  return needed.length > 0 ? [...needed] : [null]
}

const tileIndexOf = (wall: Wall, channelId: string) => wall.places.findIndex(place => place?.channelId === channelId)

/** Another layout; what was first on screen stays on screen. */
export function relayout(wall: Wall, layout: Layout): Wall {
  return withPlaces({ ...wall, layout, group: Math.floor(firstPlace(wall) / layout) }, wall.places)
}

export function turnTo(wall: Wall, group: number): Wall {
  const count = groupCount(wall)
  return { ...wall, group: ((group % count) + count) % count }
}

/** Puts a channel on a place of the screen; when it is on the wall already, the two change places. */
export function placeAt(wall: Wall, at: number, channel: WallChannel): Wall {
  const target = firstPlace(wall) + at
  const before = tileIndexOf(wall, channel.channelId)
  const places = [...wall.places]
  while (places.length <= target) places.push(null)
  if (before >= 0) places[before] = places[target] ?? null
  places[target] = channel
  return withPlaces(wall, places)
}

/** A click in the tree: turns to the channel when it is on the wall, else takes the first free place, else the last. */
export function choose(wall: Wall, channel: WallChannel): Wall {
  const known = tileIndexOf(wall, channel.channelId)
  if (known >= 0) return turnTo(wall, Math.floor(known / wall.layout))
  const free = visiblePlaces(wall).indexOf(null)
  return placeAt(wall, free >= 0 ? free : wall.layout - 1, channel)
}

export function removeAt(wall: Wall, at: number): Wall {
  return withPlaces(
    wall,
    wall.places.map((place, index) => (index === firstPlace(wall) + at ? null : place)),
  )
}

export const fill = (wall: Wall, channels: readonly WallChannel[]): Wall =>
  withPlaces({ ...wall, group: 0 }, channels.slice(0, placeLimit))

export const clear = (wall: Wall): Wall => ({ ...wall, places: [], group: 0 })

/** Reads what was kept, whoever wrote it; undefined when it is nothing of ours. */
export function readWall(saved: unknown): Wall | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined
  const { layout, places, group, patrol } = saved as Record<string, unknown>
  const knownLayout = layouts.find(each => each === layout)
  if (!knownLayout || !Array.isArray(places)) return undefined
  const wall: Wall = {
    layout: knownLayout,
    places: [],
    group: 0,
    patrol: patrolSeconds.find(each => each === patrol) ?? 0,
  }
  const known = places.map(readPlace)
  const filled = withPlaces(
    wall,
    known.map((place, at) => (known.findIndex(one => one?.channelId === place?.channelId) === at ? place : null)),
  )
  return turnTo(filled, Number.isInteger(group) ? (group as number) : 0)
}

function readPlace(saved: unknown): WallChannel | null {
  const { channelId, name, aiServerId } = (saved ?? {}) as Record<string, unknown>
  const good = typeof channelId === 'string' && typeof name === 'string' && typeof aiServerId === 'string'
  return good ? { channelId, name, aiServerId } : null
}
