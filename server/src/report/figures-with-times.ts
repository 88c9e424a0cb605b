/** Figures as they are told: counts and times of the same parts brought together. */

import { rateOf } from '@watchfire/contract/report/figure.rules.ts'
import type { Durations, Figures } from '@watchfire/contract/report/figure.shapes.ts'
import type { Reader } from '../core/db/database.ts'
import { estimateTimes } from './estimate-times.ts'
import {
  type Counts,
  countFigures,
  countMostAndOthers,
  type FigureScope,
  measureTimes,
  type Split,
  type Times,
} from './figures.queries.ts'

export type PartFigures = { key: string; figures: Figures }

/** The times of more alarms are those of their days, within 2 %. */
const maxRead = 10_000

export async function readFigures(
  db: Reader,
  scope: FigureScope,
  split: Split,
  limit: number,
  { most = maxRead } = {},
): Promise<PartFigures[]> {
  const parts = await countFigures(db, scope, split, limit)
  const ofDays = sumOf(parts).total > most ? await estimateTimes(db, scope, split) : undefined
  return withTimes(parts, ofDays?.parts ?? (await measureTimes(db, scope, split, limit)))
}

/**
 * Figures of parts that no alarm is in two of, and of all of them: what is read of the parts tells the whole. `others`: of the parts
 * beyond the limit together, where there are any; with them the counts of the parts are those of all.
 */
export async function readPartsAndTotals(
  db: Reader,
  scope: FigureScope,
  split: Split,
  limit: number,
  { most = maxRead } = {},
): Promise<{ parts: PartFigures[]; totals: Figures; others?: Figures }> {
  const { parts, others } = await countMostAndOthers(db, scope, split, limit)
  const ofAll = sumOf(others ? [...parts, others] : parts)
  const ofDays = ofAll.total > most ? await estimateTimes(db, scope, split) : undefined
  const keys = others && parts.map(({ key }) => key)
  const told = withTimes(parts, ofDays?.parts ?? (await measureTimes(db, scope, split, limit, keys)))
  const { response, handling } = ofDays ? figuresOf(ofAll, ofDays.whole) : await readTotals(db, scope, { most })
  const totals = { ...figuresOf(ofAll, undefined), response, handling }
  return { parts: told, totals, ...(others && { others: othersOf(others, totals, told) }) }
}

/** How long it took has no median that could be told of what is left; only how often. */
function othersOf(counts: Counts, totals: Figures, parts: readonly PartFigures[]): Figures {
  const timesLeft = (what: 'response' | 'handling') =>
    durationsOf(
      Math.max(
        0,
        parts.reduce((left, { figures }) => left - figures[what].n, totals[what].n),
      ),
    )
  return { ...figuresOf(counts, undefined), response: timesLeft('response'), handling: timesLeft('handling') }
}

export async function readTotals(db: Reader, scope: FigureScope, { most = maxRead } = {}): Promise<Figures> {
  const [whole] = await readFigures(db, scope, 'whole', 1, { most })
  return whole?.figures ?? figuresOf(noAlarms, undefined)
}

function withTimes(parts: readonly (Counts & { key: string })[], times: readonly Times[]): PartFigures[] {
  const timesOf = new Map(times.map(part => [part.key, part]))
  return parts.map(({ key, ...counts }) => ({ key, figures: figuresOf(counts, timesOf.get(key)) }))
}

function sumOf(parts: readonly Counts[]): Counts {
  const sum = { ...noAlarms }
  for (const part of parts) for (const name of countsTold) sum[name] += part[name]
  return sum
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

const countsTold = Object.keys(noAlarms) as (keyof Counts)[]

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
