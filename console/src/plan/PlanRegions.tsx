import type { Plan } from '@watchfire/contract/plan/plan.calls.ts'
import { useTexts } from '../core/texts.ts'
import { TextButton } from '../ui/buttons.tsx'
import styles from './PlanRegions.module.css'
import { planTexts } from './plan.texts.ts'
import type { Drawing } from './plan-drawing.ts'

type Props = {
  plan: Plan
  drawing: Drawing
  drawn: number | undefined
  onDraw: (regionId: number) => void
  onErase: (regionId: number) => void
}

/** The regions of the project, each with or without its outline on the plan. */
export function PlanRegions({ plan, drawing, drawn, onDraw, onErase }: Props) {
  const t = useTexts(planTexts)
  if (plan.regions.length === 0) return null
  const outlined = new Set(drawing.outlines.map(({ regionId }) => regionId))
  return (
    <section className={styles.regions}>
      <h2>{t('regions')}</h2>
      <ul>
        {plan.regions.map(({ regionId, name }) => (
          <li key={regionId} data-drawn={drawn === regionId}>
            <span className={styles.name} title={name}>
              {name}
            </span>
            <span className={styles.acts}>
              <TextButton onClick={() => onDraw(regionId)}>
                {t(outlined.has(regionId) ? 'drawAgain' : 'drawRegion')}
              </TextButton>
              {outlined.has(regionId) && <TextButton onClick={() => onErase(regionId)}>{t('eraseRegion')}</TextButton>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
