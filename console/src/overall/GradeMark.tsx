import { useTexts } from '../core/texts.ts'
import styles from './GradeMark.module.css'
import { overallTexts } from './overall.texts.ts'
import { gradeWord } from './score-part-labels.ts'

/** A grade by its word; the colour only says it again. */
export function GradeMark({ grade }: { grade: number }) {
  const t = useTexts(overallTexts)
  return (
    <span className={styles.grade} data-grade={grade}>
      {gradeWord(t, grade)}
    </span>
  )
}
