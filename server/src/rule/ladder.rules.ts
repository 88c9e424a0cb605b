/** How a rule with further thresholds stands with each of them: pure, as step.rules.ts, by the same time and the same way back. */
import type { LevelChange } from '@watchfire/contract/rule/level-steps.ts'

export const phases = ['ok', 'pending', 'firing', 'recovering'] as const
export type Phase = (typeof phases)[number]
export type Rung = { phase: Phase; since: number; backSince: number }
export const atBottom: Rung = { phase: 'ok', since: 0, backSince: 0 }

/** What of a rule concerns its further thresholds. */
type Timing = { kind: string; spanMs: number; recoveryMs: number }
/** What happened to the alarm raised at `of`; `rung` counts from 1, 0 is the rule's own threshold, -1: the condition is over. */
export type Change = { change: LevelChange; rung: number; of: number }

export const isHeld = ({ phase }: Pick<Rung, 'phase'>): boolean => phase === 'firing' || phase === 'recovering'

/** `holds`: whether the measure is beyond the threshold, or not yet back from it. */
export function moveRung({ kind, recoveryMs }: Timing, rung: Rung, holds: boolean, at: number): Rung {
  switch (rung.phase) {
    case 'ok':
      return holds ? { ...rung, phase: kind === 'for' ? 'pending' : 'firing', since: at } : rung
    case 'pending':
      return holds ? rung : atBottom
    case 'firing':
      if (holds) return rung
      return recoveryMs > 0 ? { ...rung, phase: 'recovering', backSince: at } : atBottom
    case 'recovering':
      return holds ? { ...rung, phase: 'firing' } : rung
  }
}

export function dueOf({ spanMs, recoveryMs }: Timing, { phase, since, backSince }: Rung): number | null {
  if (phase === 'pending') return since + spanMs
  return phase === 'recovering' ? backSince + recoveryMs : null
}

/** The rungs when their times until then are over. */
export const passRungs = (timing: Timing, rungs: readonly Rung[], to: number): Rung[] =>
  rungs.map(rung => {
    const due = dueOf(timing, rung)
    if (due === null || due > to) return rung
    return rung.phase === 'pending' ? { ...rung, phase: 'firing' } : atBottom
  })

/** The highest threshold that holds, counted from 1; 0: none of the further ones. */
export const reachedOf = (rungs: readonly Rung[]): number => rungs.findLastIndex(isHeld) + 1
