/** How a rule with further thresholds stands with each of them: pure, as step.rules.ts, by the same time and the same way back. */
import type { LevelChange } from '@watchfire/contract/rule/level-steps.ts'

export const phases = ['ok', 'pending', 'firing', 'recovering'] as const
export type Phase = (typeof phases)[number]
export type ThresholdState = { phase: Phase; since: number; backSince: number }
export const atBottom: ThresholdState = { phase: 'ok', since: 0, backSince: 0 }

/** What of a rule concerns its further thresholds. */
type Timing = { kind: string; spanMs: number; recoveryMs: number }
/** What happened to the alarm raised at `of`; `rung` counts from 1, 0 is the rule's own threshold, -1: the condition is over. */
export type Change = { change: LevelChange; rung: number; of: number }

export const isHeld = ({ phase }: Pick<ThresholdState, 'phase'>): boolean =>
  phase === 'firing' || phase === 'recovering'

/** `holds`: whether the measure is beyond the threshold, or not yet back from it. */
export function moveThreshold(
  { kind, recoveryMs }: Timing,
  state: ThresholdState,
  holds: boolean,
  at: number,
): ThresholdState {
  switch (state.phase) {
    case 'ok':
      return holds ? { ...state, phase: kind === 'for' ? 'pending' : 'firing', since: at } : state
    case 'pending':
      return holds ? state : atBottom
    case 'firing':
      if (holds) return state
      return recoveryMs > 0 ? { ...state, phase: 'recovering', backSince: at } : atBottom
    case 'recovering':
      return holds ? { ...state, phase: 'firing' } : state
  }
}

export function dueOf({ spanMs, recoveryMs }: Timing, { phase, since, backSince }: ThresholdState): number | null {
  if (phase === 'pending') return since + spanMs
  return phase === 'recovering' ? backSince + recoveryMs : null
}

/** The states of the thresholds once all that was due until then has happened. */
export const passThresholds = (timing: Timing, states: readonly ThresholdState[], to: number): ThresholdState[] =>
  states.map(state => {
    const due = dueOf(timing, state)
    if (due === null || due > to) return state
    return state.phase === 'pending' ? { ...state, phase: 'firing' } : atBottom
  })

/** The highest threshold that holds, counted from 1; 0: none of the further ones. */
export const reachedOf = (states: readonly ThresholdState[]): number => states.findLastIndex(isHeld) + 1
