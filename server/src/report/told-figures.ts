/** Figures as they are told: counts and times of the same parts brought together. */

import { rateOf } from '@watchfire/contract/report/figure.rules.ts'
import type { Durations, Figures } from '@watchfire/contract/report/figure.shapes.ts'
import type { Reader } from '../core/db/database.ts'
import { estimateTimes } from './estimate-times.ts'
import { type Counts, countFigures, type FigureScope, measureTimes, type Split, type Times } from './figures.queries.ts'

export type PartFigures = { key: string; figures: Figures }

/** The times of more alarms are those of their days, within 2 %. */
const mostRead = 10_000

export async function readFigures(
  db: Reader,
  scope: FigureScope,
  split: Split,
  limit: number,
  { most = mostRead } = {},
): Promise<PartFigures[]> {
  const parts = await countFigures(db, scope, split, limit)
  const total = parts.reduce((sum, part) => sum + part.total, 0)
  const ofDays = total > most ? await estimateTimes(db, scope, split) : undefined
  const times = new Map((ofDays ?? (await measureTimes(db, scope, split, limit))).map(part => [part.key, part]))
  return parts.map(({ key, ...counts }) => ({ key, figures: figuresOf(counts, times.get(key)) }))
}

export async function readTotals(db: Reader, scope: FigureScope): Promise<Figures> {
  const [whole] = await readFigures(db, scope, 'whole', 1)
  return whole?.figures ?? figuresOf(noAlarms, undefined)
}

export const noAlarms: Counts = {
  total: 0,
  handled: 0,
  pending: 0,
  severe: 0,
  overdue: 0,
  confirmed: 0,
  falseAlarms: 0,
  ignored: 0,
  viewed: 0,
}

export const figuresOf = (counts: Counts, times: Times | undefined): Figures => ({
  ...counts,
  falseRate: rateOf(counts.falseAlarms, counts.falseAlarms + counts.confirmed),
  response: durationsOf(times?.opened, times?.response, times?.meanResponse),
  handling: durationsOf(times?.judged, times?.handling, times?.meanHandling),
})

const durationsOf = (n = 0, quantiles: Times['response'] = null, mean: number | null = null): Durations => ({
  n,
  median: quantiles?.[0] ?? null,
  p90: quantiles?.[1] ?? null,
  mean,
})

/** Without the times, which take longer to read. */
export async function readCounts(db: Reader, scope: FigureScope): Promise<Counts> {
  const [whole] = await countFigures(db, scope, 'whole', 1)
  return whole ?? noAlarms
}
