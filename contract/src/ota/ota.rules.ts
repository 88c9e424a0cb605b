/** How a roll-out goes on: to how many, and when it stops by itself. */
import type { RollOutPhase, RollOutState } from './ota.shapes.ts'

/** Nothing more comes of it. */
export const isOver = (state: RollOutState): boolean => state === 'aborted' || state === 'done' || state === 'refused'

/** How many AI servers of all have the package offered once a phase has begun. */
export const offeredBy = ({ size, unit }: Pick<RollOutPhase, 'size' | 'unit'>, total: number): number =>
  unit === 'devices' ? Math.min(size, total) : Math.ceil((size * total) / 100)

/** The last phase is all of them, and none is smaller than the one before. */
export function phasesGrow(phases: readonly RollOutPhase[], total: number): boolean {
  const sizes = phases.map(phase => offeredBy(phase, total))
  return sizes.at(-1) === total && sizes.every((size, index) => size >= (sizes[index - 1] ?? 0))
}

/** `lookedAt`: how many of the failures somebody knew of when they let it go on. */
export type PhaseCounts = { total: number; done: number; failed: number; lookedAt: number; minutes: number }

/**
 * What comes next. Who is away stays queued: a phase that has its successes does not wait for them, and the roll-out is over only when
 * each has ended.
 */
export function nextStep(
  phases: readonly RollOutPhase[],
  index: number,
  { total, done, failed, lookedAt, minutes }: PhaseCounts,
): 'stop' | 'next' | 'done' | 'wait' {
  const phase = phases[index]
  if (!phase) return 'done'
  const offered = offeredBy(phase, total)
  const fresh = failed - lookedAt
  if (fresh > 0 && fresh * 100 >= phase.stopPercent * offered) return 'stop'
  if (done + failed === total) return 'done'
  const isLast = index === phases.length - 1
  return !isLast && done * 100 >= phase.successPercent * offered && minutes >= phase.minutes ? 'next' : 'wait'
}

/** Whether packages are taken at this minute of the site's day; a window may go over midnight. */
export function isInWindow(from: number | null, to: number | null, minute: number): boolean {
  if (from === null || to === null || from === to) return true
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}
