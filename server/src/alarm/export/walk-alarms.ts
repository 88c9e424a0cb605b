/**
 * Every alarm of a period, newest first: for exports of any size. It reads a window of time after the other and makes the next one
 * longer or shorter by what the last one held, so that few companies and many, busy hours and dead months cost alike.
 */
type Period = { from: number; until: number }

const hour = 3_600_000
const firstWindow = hour
const maxWindow = 60 * 24 * hour
const minWindow = 1000

/** `wanted`: how many rows a window should hold. `readWindow` gives its rows in portions, newest first. */
export async function* walkAlarms<Row>(
  readWindow: (window: Period) => AsyncIterable<Row[]>,
  period: Period,
  wanted: number,
): AsyncGenerator<Row[], void, undefined> {
  let width = firstWindow
  let until = period.until
  while (until > period.from) {
    const from = Math.max(period.from, until - width)
    let held = 0
    for await (const rows of readWindow({ from, until })) {
      held += rows.length
      yield rows
    }
    // At most eight times longer at once: one quiet hour says little about the day before.
    const factor = held === 0 ? 8 : Math.min(8, wanted / held)
    width = Math.min(maxWindow, Math.max(minWindow, (until - from) * factor))
    until = from
  }
}
