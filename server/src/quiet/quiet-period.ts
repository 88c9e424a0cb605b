import { clockTolerance } from '@watchfire/contract/core/envelope.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { maxQuiet } from '@watchfire/contract/quiet/quiet.shapes.ts'
import { refuse } from '../core/http/refuse.ts'
import { mayUse, type Viewer } from '../core/session/viewer.ts'

export type QuietPeriod = { from: number; until: number; includeSevere: boolean }

/**
 * The period somebody asks for; undefined when it has no length and so ends what is set.
 * @throws quiet.badPeriod, quiet.tooLong, quiet.severeNotAllowed
 */
export function quietPeriod(
  asked: { nrBeginTime: number; nrEndTime: number; includeSevere?: boolean },
  viewer: Viewer,
): QuietPeriod | undefined {
  const { nrBeginTime: from, nrEndTime: until, includeSevere = false } = asked
  if (until < from) throw refuse('quiet.badPeriod')
  if (until - from > maxQuiet) throw refuse('quiet.tooLong')
  if (until === from) return undefined
  // Who holds back severe alarms takes them on: that is for those who handle alarms.
  if (includeSevere && !mayUse(viewer, rights.processAlarm)) throw refuse('quiet.severeNotAllowed')
  return { from, until, includeSevere }
}

/**
 * The period of what is held back from now on, whenever it was said to begin: it ends within the longest one from now. A clock that
 * is ahead is put right.
 * @throws quiet.tooLong
 */
export function heldFromNow(period: QuietPeriod, now: number): QuietPeriod {
  const latest = now + maxQuiet
  if (period.until > latest + clockTolerance) throw refuse('quiet.tooLong')
  return { ...period, until: Math.min(period.until, latest) }
}
