/**
 * The likeliest plate in what a model read, column by column. Only what may stand on a plate is followed, so that a stroke that looks
 * like another sign does not spoil it; and how surely it is a plate at all follows from how much else could have been read. Pure.
 */
import { plateKindOf } from '@watchfire/contract/vehicle/plate.rules.ts'
import { isSeparator, mayFollow, plateSignsOf } from './plate-signs.ts'

/** How surely each sign stands in each column; the first of them is the blank between signs. */
export type Columns = { readonly count: number; readonly signs: number; readonly odds: Float32Array }
export type PlateRead = { plate: string; sure: number }

/** Ways that are followed at a time. */
const followed = 16
/** Less than this is taken for noise. */
const minChance = 1e-4
/** A foreign sign may be what a stroke of a plate's own was taken for: it counts this much for nothing. */
const foreignShare = 0.02

/** What a sign of the model may be on a plate. */
type Meaning = 'nothing' | readonly string[]

type Way = { ended: number; open: number }
type Column = { nothing: number; best: number; signs: Map<string, number> }

/** `keys`: the signs of the model, after the blank. */
export function plateReader(keys: readonly string[]) {
  const meant = keys.map((key): Meaning => (isSeparator(key) ? 'nothing' : plateSignsOf(key)))
  return (columns: Columns): PlateRead | undefined => readPlate(columns, meant)
}

function readPlate(columns: Columns, meant: readonly Meaning[]): PlateRead | undefined {
  let ways = new Map<string, Way>([['', { ended: 1, open: 0 }]])
  let lost = 0
  let free = 0
  for (let at = 0; at < columns.count; at++) {
    const column = columnAt(columns, at, meant)
    free += Math.log(column.best)
    ways = strongest(extend(ways, column))
    const max = Math.max(...[...ways.values()].map(sumOf))
    lost += Math.log(max)
    for (const way of ways.values()) {
      way.ended /= max
      way.open /= max
    }
  }
  const plates = [...ways].filter(([text]) => plateKindOf(text) !== undefined)
  const [best] = plates.sort(([, a], [, b]) => sumOf(b) - sumOf(a))
  if (!best) return undefined
  const [plate, way] = best
  const amongPlates = sumOf(way) / plates.reduce((sum, [, other]) => sum + sumOf(other), 0)
  const asPlate = Math.min(1, Math.exp((lost + Math.log(sumOf(way)) - free) / plate.length))
  return { plate, sure: amongPlates * asPlate }
}

const sumOf = ({ ended, open }: Way): number => ended + open

function columnAt({ signs: count, odds }: Columns, at: number, meant: readonly Meaning[]): Column {
  const first = at * count
  const blank = odds[first] ?? 0
  const column: Column = { nothing: blank, best: blank, signs: new Map() }
  let foreign = 0
  for (let sign = 1; sign < count; sign++) {
    const chance = odds[first + sign] ?? 0
    if (chance < minChance) continue
    column.best = Math.max(column.best, chance)
    const what = meant[sign - 1] ?? []
    if (what === 'nothing') column.nothing += chance
    else if (what.length === 0) foreign += chance
    else for (const each of what) column.signs.set(each, (column.signs.get(each) ?? 0) + chance)
  }
  column.nothing = Math.max(minChance, column.nothing + foreign * foreignShare)
  return column
}

function extend(ways: ReadonlyMap<string, Way>, { nothing, signs }: Column): Map<string, Way> {
  const next = new Map<string, Way>()
  const reached = (text: string): Way => {
    const way = next.get(text) ?? { ended: 0, open: 0 }
    next.set(text, way)
    return way
  }
  for (const [text, way] of ways) {
    const same = reached(text)
    same.ended += sumOf(way) * nothing
    const last = text.at(-1) ?? ''
    same.open += way.open * (signs.get(last) ?? 0)
    for (const [sign, chance] of signs) {
      if (!mayFollow(text, sign)) continue
      // The same sign twice is two signs only where something was between them.
      reached(text + sign).open += (sign === last ? way.ended : sumOf(way)) * chance
    }
  }
  return next
}

const strongest = (ways: Map<string, Way>): Map<string, Way> =>
  new Map([...ways].sort(([, a], [, b]) => sumOf(b) - sumOf(a)).slice(0, followed))
