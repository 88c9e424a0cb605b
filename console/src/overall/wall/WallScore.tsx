import { overallCalls } from '@watchfire/contract/overall/overall.calls.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { WallPanel } from '../../wall/public/WallPanel.tsx'
import { WallRows } from '../../wall/public/WallRows.tsx'
import { overallTexts } from '../overall.texts.ts'
import { gradeWord } from '../score-part-labels.ts'
import styles from './WallScore.module.css'

const readEvery = 60_000

/** The score with its grade, and its projects, what stands worst first. */
export function WallScore() {
  const t = useTexts(overallTexts)
  const scores = useCall(overallCalls.readScores, {}, { refetchInterval: readEvery, keepPrevious: true }).data
  const grade = scores?.whole.grade
  return (
    <WallPanel name={t('score')}>
      <p className={styles.score} data-ages>
        <strong>{scores?.whole.systemScore ?? '–'}</strong> {t('outOf')}
        {grade !== undefined && <span data-grade={grade}>{gradeWord(t, grade)}</span>}
      </p>
      {scores && scores.projects.length > 1 && (
        <WallRows
          rows={scores.projects.map(({ projectName, systemScore, grade: ofProject }) => ({
            name: projectName,
            value: systemScore,
            tone: ofProject === 4 ? ('severe' as const) : undefined,
          }))}
        />
      )}
    </WallPanel>
  )
}
