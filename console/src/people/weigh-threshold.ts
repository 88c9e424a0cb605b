/** What a threshold would have let through of the records that are there. Pure. */
import { matchThresholds } from '@watchfire/contract/people/face.shapes.ts'
import type { RecordedDistances } from '@watchfire/contract/people/recognition.shapes.ts'

type Steps = RecordedDistances['steps']
type Verdict = 'right' | 'wrong' | 'open'

/** Of right ones and unjudged ones how many stay, of wrong ones how many do not; each of how many. */
export function weigh(steps: Steps, threshold: number) {
  const near = steps.filter(({ within }) => inHundredths(within) <= inHundredths(threshold))
  const [right, wrong, open] = [totalOf(steps, 'right'), totalOf(steps, 'wrong'), totalOf(steps, 'open')]
  return {
    right: { part: totalOf(near, 'right'), all: right },
    wrong: { part: wrong - totalOf(near, 'wrong'), all: wrong },
    open: { part: totalOf(near, 'open'), all: open },
  }
}

/** Those to compare: every twentieth between the bounds, and the chosen one. */
export function comparedWith(chosen: number): number[] {
  const [least, most] = [inHundredths(matchThresholds.least), inHundredths(matchThresholds.most)]
  const usual = Array.from({ length: (most - least) / 5 + 1 }, (_, index) => least + index * 5)
  return [...new Set([...usual, inHundredths(chosen)])].sort((a, b) => a - b).map(each => each / 100)
}

/** 0.29 × 100 is a little less than 29. */
export const inHundredths = (value: number): number => Math.round(value * 100)

const totalOf = (steps: Steps, verdict: Verdict): number => steps.reduce((sum, step) => sum + step[verdict], 0)
