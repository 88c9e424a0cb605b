import type { Evaluation } from '@watchfire/contract/overall/overall.calls.ts'
import { gradeOf } from '@watchfire/contract/overall/score.rules.ts'
import type { StoredScore } from './score.queries.ts'

/** The oldest first, with their grades. */
export const evaluationsOf = (newestFirst: readonly StoredScore[]): Evaluation[] =>
  newestFirst
    .toReversed()
    .map(({ at, score, inputs, weights }) => ({ at, systemScore: score, grade: gradeOf(score), inputs, weights }))
