import { useTexts } from '../../core/texts.ts'
import { measureTexts } from './measure.texts.ts'
import { problemOf, type Shape } from './zone-drawing.ts'

/** Says why a shape cannot judge what it is to judge; nothing where it can. */
export function useProblemText() {
  const t = useTexts(measureTexts)
  return (shape: Shape): string => {
    const problem = problemOf(shape)
    return problem ? t(problem.key, { length: 0, most: 0, ...problem.facts }) : ''
  }
}
