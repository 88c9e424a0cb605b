/** What is kept of a rule with one sensor between two readings, and how it moves on. Pure. */
import type { RuleKind } from '@watchfire/contract/rule/rule.shapes.ts'
import type { Comparison } from './comparison.rules.ts'
import type { Change, Phase, ThresholdState } from './threshold-state.rules.ts'
import type { Looked, Window } from './window.rules.ts'

/** What of a rule says when its condition has held, or has been over, for long enough. */
export type Timing = { kind: RuleKind; recoveryMs: number; coolDownMs: number }

export type Judging = Timing &
  Comparison & {
    spanMs: number
    times: number
    hysteresis: number
    /** Thresholds of more severe levels, each beyond the one before. */
    steps: readonly number[]
    /** What of the last while is compared; absent: the newest reading. */
    window?: Window | undefined
    /** Absent: a gap changes nothing. */
    gap?: { policy: 'end' | 'alarm'; afterMs: number } | undefined
  }

/** How far it has come: whether it holds, since when, and whether that was told. */
export type Course = {
  phase: Phase
  /** Since when the condition holds. */
  since: number
  /** Since when it holds no longer, while that is not over yet. */
  backSince: number
  /** When its alarm is due; null: it was told, or nothing is to be told. */
  tellAt: number | null
  toldAt: number | null
  /** From when the time between two alarms counts, where the last one was told by the server's time. */
  restsFrom?: number | undefined
  /** Its alarm is of a gap: what was measured had no part in it. */
  ofGap?: true | undefined
  /** Somebody handled its alarm while the condition holds: it shall be raised again, or is due to be (again.rules.ts). */
  again?: 'asked' | 'due' | undefined
}

/** All of it is kept as JSON between two readings. */
export type Standing = Course & {
  lastAt: number | null
  value: number | null
  measure: number | null
  /** Of `times`: the newest readings that matched. */
  hits: number[]
  /** Of `change`: number of a part of the span, its smallest and its largest value. */
  parts: [part: number, min: number, max: number][]
  /** How it stands with further thresholds; none before the first reading. */
  rungs?: ThresholdState[]
  /** The threshold last told of the alarm that is up: 0 the rule's own. Absent: none is up, or the rule has no further ones. */
  told?: number | undefined
  /** Of a rule with a window: what is in it. */
  looked?: Looked
  /** Nothing came for as long as the rule says. */
  missing?: true | undefined
}
export const atFirst: Standing = {
  phase: 'ok',
  since: 0,
  backSince: 0,
  tellAt: null,
  toldAt: null,
  lastAt: null,
  value: null,
  measure: null,
  hits: [],
  parts: [],
}

export type Found = Change & {
  at: number
  since: number
  value: number | null
  measure: number | null
  /** That nothing came is what raised it. */
  isGap?: boolean
  /** The one before was handled, and the condition held still. */
  isAgain?: boolean
}
export type Sample = { at: number; value: number }
export type Step = { standing: Standing; found: Found[] }

/** Whether the condition holds then is what moves it on. */
export function move<Each extends Course>(rule: Timing, standing: Each, holds: boolean, at: number): Each {
  switch (standing.phase) {
    case 'ok':
      if (!holds) return standing
      return rule.kind === 'for' ? { ...standing, phase: 'pending', since: at } : fire(rule, standing, at, at)
    case 'pending':
      return holds ? standing : { ...standing, phase: 'ok' }
    case 'firing':
      if (holds) return standing
      if (rule.recoveryMs > 0) return { ...standing, phase: 'recovering', backSince: at }
      return { ...standing, phase: 'ok', tellAt: null }
    case 'recovering':
      return holds ? fire(rule, standing, at, at) : standing
  }
}

/** What comes back before it was over is the same alarm; another one within the time between alarms is told when that is over, if it still holds. */
export function fire<Each extends Course>({ coolDownMs }: Timing, standing: Each, since: number, at: number): Each {
  if (standing.phase === 'recovering') {
    const { tellAt } = standing
    return { ...standing, phase: 'firing', tellAt: tellAt === null ? null : Math.max(tellAt, at) }
  }
  const restsFrom = standing.restsFrom ?? standing.toldAt
  const tellAt = restsFrom === null ? at : Math.max(at, restsFrom + coolDownMs)
  return { ...standing, phase: 'firing', since, tellAt, ofGap: undefined, again: undefined }
}
