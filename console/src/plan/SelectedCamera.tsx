import type { Plan, Position } from '@watchfire/contract/plan/plan.calls.ts'
import { Button, Slider } from 'antd'
import { Link } from 'react-router'
import { useTexts } from '../core/texts.ts'
import type { ChangeDrawing } from '../ui/shape/use-drawing-history.ts'
import { planTexts } from './plan.texts.ts'
import { type Drawing, removeChannel, viewOfChannel } from './plan-drawing.ts'
import styles from './SelectedCamera.module.css'

type Props = { plan: Plan; position: Position; alarming: boolean; change: ChangeDrawing<Drawing>; onGone: () => void }

const fields = [
  ['angle', { min: 0, max: 359, step: 1 }],
  ['width', { min: 10, max: 360, step: 5 }],
  ['reach', { min: 0.02, max: 0.5, step: 0.01 }],
] as const

/** How the chosen camera looks. */
export function SelectedCamera({ plan, position, alarming, change, onGone }: Props) {
  const t = useTexts(planTexts)
  const { channelId } = position
  return (
    <div className={styles.selected}>
      <h2>{plan.channels.find(channel => channel.channelId === channelId)?.name}</h2>
      {alarming && <Link to={`/workplace?device=${channelId}&state=pending`}>{t('seeAlarms')}</Link>}
      {fields.map(([field, range]) => (
        <div key={field} className={styles.field}>
          <span id={`plan-${field}`}>{t(field)}</span>
          <Slider
            {...range}
            value={position[field]}
            ariaLabelledByForHandle={`plan-${field}`}
            tooltip={{ formatter: field === 'reach' ? null : value => t('degrees', { count: value ?? 0 }) }}
            onChange={value => change(now => viewOfChannel(now, channelId, { [field]: value }))}
          />
        </div>
      ))}
      <Button
        size="small"
        danger
        onClick={() => {
          change(now => removeChannel(now, channelId))
          onGone()
        }}
      >
        {t('remove')}
      </Button>
    </div>
  )
}
