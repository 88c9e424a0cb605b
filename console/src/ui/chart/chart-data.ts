/** What a chart of bars and lines draws: shapes and pure rules, apart from what draws them. */

/** One place of the axis: a day, a type, a person. */
export type ChartPoint = {
  key: string
  /** On the axis. */
  name: string
  /** Read out, and told where one points. */
  label: string
  link?: string | undefined
}
export type ChartColour = 'notice' | 'severe' | 'normal'
export type ChartSeries = {
  name: string
  /** By point; null where there is nothing to draw. */
  values: readonly (number | null)[]
  colour: ChartColour
  form: 'bar' | 'line'
  /** Told apart without its colour. */
  hatched?: boolean
  /** Points that few samples stand behind. */
  faint?: readonly boolean[]
}

/** More places than are read at once are looked at through a window that one moves; it begins at the newest. */
export const windowOf = (count: number, width: number): { start: number; end: number } | undefined => {
  const room = Math.max(8, Math.floor(width / 26))
  return count <= room ? undefined : { start: 100 - (100 * room) / count, end: 100 }
}
