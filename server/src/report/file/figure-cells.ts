/** The figures of a report as they stand in its files, in the order of their headers: counts, rates, times. */
import type { Figures } from '@watchfire/contract/report/figure.shapes.ts'
import type { Cell } from '../../core/sheet/sheet.ts'

export function cellsOf(figures: Figures): Cell[] {
  const { total, handled, pending, severe, overdue, confirmed, falseAlarms, ignored, viewed } = figures
  const { falseRate, response, handling } = figures
  return [
    ...[total, handled, pending, severe, overdue, confirmed, falseAlarms, ignored, viewed],
    ...[percent(falseRate.rate), falseRate.n, percent(falseRate.low), percent(falseRate.high)],
    ...[minutes(response.median), minutes(response.p90), minutes(response.mean), response.n],
    ...[minutes(handling.median), minutes(handling.p90), minutes(handling.mean), handling.n],
  ]
}

const minutes = (value: number | null): Cell => (value === null ? '' : Math.round(value * 10) / 10)
export const percent = (share: number | null): Cell => (share === null ? '' : Math.round(share * 1000) / 10)
