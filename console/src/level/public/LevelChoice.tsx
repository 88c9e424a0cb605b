import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { SeverityMark, severityOf } from '../../ui/SeverityMark.tsx'
import { levelTexts } from '../level.texts.ts'
import styles from './LevelChoice.module.css'

/** A level with its outline, as it stands in a list of choices. */
export function LevelChoice({ level }: { level: AlarmLevel }) {
  const t = useTexts(levelTexts)
  return (
    <span className={styles.name}>
      <SeverityMark severity={severityOf[level]} size={12} /> {t(level)}
    </span>
  )
}
