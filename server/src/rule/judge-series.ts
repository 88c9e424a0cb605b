import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Database, Trx } from '../core/db/database.ts'
import { withinHours } from '../notice/notice.public.ts'
import { judge, reasonOf, windowOf } from './judge.rules.ts'
import { type JudgingError, judgingError, noteErrors } from './judging-cost.queries.ts'
import type { JudgingCost } from './judging-cost.ts'
import { keepFindings } from './keep-findings.ts'
import {
  type Finding,
  type Judged,
  type LockedSeries,
  lockDue,
  lockFresh,
  readUnjudged,
  type SeriesKey,
  type SeriesPage,
  type Unjudged,
  writeJudged,
} from './series.queries.ts'
import { atFirst } from './standing.rules.ts'
import { phases } from './threshold-state.rules.ts'
import { readWindows } from './window.queries.ts'
import type { Looked } from './window.rules.ts'

/** Rules with one of their sensors that are judged in one transaction, and readings of each. */
const max = 2000
const readingsOfEach = 500
/** Windows that one transaction reads from what was before: whoever waits for one of its sensors waits no longer. */
const windowsAtOnce = 100

type Parts = {
  db: Database
  log: Pick<FastifyBaseLogger, 'error'>
  clock: () => number
  cost?: JudgingCost | undefined
}
export type JudgeParts = Parts

/** Judges what these sensors sent. True where an alarm is to be raised. */
export const judgeFresh = (parts: Parts, keys: readonly SeriesKey[]): Promise<boolean> =>
  judgeLocked(parts, (trx, page) => lockFresh(trx, keys, page))

/** Judges what time alone brought about. */
export const judgeDue = (parts: Parts): Promise<boolean> => judgeLocked(parts, lockDue)

/** State and findings are written in one transaction: whoever is killed has judged nothing, and whoever is next judges the same readings. */
async function judgeLocked(
  parts: Parts,
  lock: (trx: Trx, page: SeriesPage) => Promise<LockedSeries[]>,
): Promise<boolean> {
  let hasFound = false
  let page: SeriesPage = { after: undefined, limit: max }
  for (let isMore = true; isMore; ) {
    const errors: JudgingError[] = []
    isMore = await parts.db.system.transaction().execute(async trx => {
      const all = await lock(trx, page)
      const held = upToWindows(all, windowsAtOnce)
      if (held.length === 0) return false
      const isMoreToHold = held.length < all.length || all.length === page.limit
      // None is held that is not judged then.
      page = { after: held.at(-1), limit: held.filter(beginsWith).length < windowsAtOnce ? max : windowsAtOnce }
      const readings = Map.groupBy(await readUnjudged(trx, held, readingsOfEach), ({ place }) => place)
      const windows = await windowsBefore(trx, held)
      const judged: Judged[] = []
      const findings: Finding[] = []
      for (const [place, series] of held.entries()) {
        try {
          const own = readings.get(place) ?? []
          const judgeIt = () => judgeOne(parts, { ...series, looked: windows.get(series) }, own)
          const verdict = parts.cost ? parts.cost.timed(series, judgeIt) : judgeIt()
          judged.push(verdict.judged)
          findings.push(...verdict.findings)
        } catch (error) {
          // One that cannot be judged keeps none of the others from it.
          parts.log.error({ err: error, rule: series.rule_id }, 'a rule could not be judged')
          errors.push(judgingError(series, error))
          judged.push({ series, memory: atFirst, phase: 0, judgedTo: series.last_at ?? series.judged_to, dueAt: null })
        }
      }
      await writeJudged(trx, judged)
      if (findings.length > 0) await keepFindings(trx, findings)
      hasFound ||= findings.some(({ series }) => !series.shadow)
      return isMoreToHold
    })
    await noteErrors(parts.db, errors)
  }
  return hasFound
}

/** The window of one that knows nothing yet. */
const beginsWith = ({ memory, last_at, condition }: Pick<LockedSeries, 'memory' | 'last_at' | 'condition'>) =>
  memory === null && last_at !== null ? windowOf(condition) : undefined

/** The first of them, of which so many begin with a window. */
export function upToWindows<Series extends Pick<LockedSeries, 'memory' | 'last_at' | 'condition'>>(
  held: readonly Series[],
  windows: number,
): readonly Series[] {
  const beyond = held.filter(beginsWith)[windows]
  return beyond ? held.slice(0, held.indexOf(beyond)) : held
}

/** What was measured before those begin that judge a window and know nothing yet. */
async function windowsBefore(trx: Trx, held: readonly LockedSeries[]): Promise<Map<LockedSeries, Looked | undefined>> {
  const fresh = held.flatMap(series => {
    const window = beginsWith(series)
    return window ? [{ series, ...series, ...window }] : []
  })
  const windows = await readWindows(trx, fresh)
  return new Map(fresh.map(({ series }, place) => [series, windows.get(place)]))
}

function judgeOne(
  { clock }: Parts,
  series: LockedSeries & { looked: Looked | undefined },
  samples: readonly Unjudged[],
) {
  const { hours, condition } = series
  const verdict = judge(
    {
      condition,
      memory: series.memory,
      judgedTo: series.judged_to,
      lastAt: series.last_at,
      receivedAt: series.received_at,
      looked: series.looked,
    },
    samples,
    { now: clock(), isWhole: samples.length < readingsOfEach, active: at => withinHours(hours, at) },
  )
  const phase = phases.indexOf(verdict.memory.phase)
  const judged: Judged = { series, ...verdict, phase }
  const of = { ...series, ruleId: series.rule_id }
  const findings = verdict.found.map((found): Finding => {
    const level = condition.steps?.[found.rung - 1]?.level
    return {
      series: level ? { ...series, level: z.encode(alarmLevel, level) } : series,
      reason: reasonOf(of, found),
      change: found.change,
      ofAt: found.of,
      limit: condition.hourlyLimit,
    }
  })
  return { judged, findings }
}
