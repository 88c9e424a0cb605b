import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useTexts } from '../core/texts.ts'
import { SeverityMark, severityOf } from '../ui/SeverityMark.tsx'
import { levelTexts } from './level.texts.ts'
import './level.css'

/** A level with its outline, as it stands in a list of choices. */
export function LevelChoice({ level }: { level: AlarmLevel }) {
  const t = useTexts(levelTexts)
  return (
    <span className="wf-level-name">
      <SeverityMark severity={severityOf[level]} size={12} /> {t(level)}
    </span>
  )
}
