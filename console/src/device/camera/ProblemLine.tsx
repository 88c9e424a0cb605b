import { useTexts } from '../../core/texts.ts'
import type { CameraProblem } from './camera-labels.ts'
import { cameraProblemTexts } from './camera-problem.texts.ts'

/** What is wrong, in one line; what to do about it as its tip, and in full in the drawer. */
export function ProblemLine({ problem }: { problem: CameraProblem | undefined }) {
  const t = useTexts(cameraProblemTexts)
  return problem && <small title={t(`${problem}Hint`)}>{t(problem)}</small>
}
