/** The cells of a week by hours: their shades, and the way from one to the next by keys. */
export type Cell = readonly [day: number, hour: number]

const [lastDay, lastHour] = [6, 23]
const steps: Readonly<Record<string, Cell>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -lastHour],
  End: [0, lastHour],
}
const within = (value: number, last: number) => Math.min(last, Math.max(0, value))

/** The cell a key leads to; undefined for every other key. */
export function moved([day, hour]: Cell, key: string): Cell | undefined {
  const step = steps[key]
  return step && [within(day + step[0], lastDay), within(hour + step[1], lastHour)]
}

/** Where the most are; the first of several. */
export function busiestOf(heat: readonly (readonly number[])[]): Cell {
  const max = Math.max(...heat.flat())
  const day = heat.findIndex(hours => hours.includes(max))
  return [day, heat[day]?.indexOf(max) ?? 0]
}

/** 0 for none, then four shades up to the most; a single alarm is never as pale as none. */
export const shadeOf = (count: number, max: number): number => (count === 0 ? 0 : Math.ceil((4 * count) / max))
