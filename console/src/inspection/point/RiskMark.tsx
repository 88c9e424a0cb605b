import type { RiskLevel } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { pointTexts } from './point.texts.ts'
import styles from './RiskMark.module.css'

/** The four colours of risk, each with its word. */
export function RiskMark({ level }: { level: RiskLevel }) {
  const t = useTexts(pointTexts)
  return (
    <span className={styles.mark} data-level={level}>
      {t(level)}
    </span>
  )
}
