import type { RiskLevel } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { pointTexts } from './point.texts.ts'

const colours: Record<RiskLevel, string> = { red: 'red', orange: 'orange', yellow: 'gold', blue: 'blue' }

/** The four colours of risk, each with its word. */
export function RiskMark({ level }: { level: RiskLevel }) {
  const t = useTexts(pointTexts)
  return <StateTag color={colours[level]}>{t(level)}</StateTag>
}
