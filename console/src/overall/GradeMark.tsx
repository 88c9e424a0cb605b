import { useTexts } from '../core/texts.ts'
import styles from './GradeMark.module.css'
import { overallTexts } from './overall.texts.ts'

const words = ['grade1', 'grade2', 'grade3', 'grade4'] as const

/** A grade by its word; the colour only says it again. */
export function GradeMark({ grade }: { grade: number }) {
  const t = useTexts(overallTexts)
  return (
    <span className={styles.grade} data-grade={grade}>
      {t(words[grade - 1] ?? 'grade4')}
    </span>
  )
}
