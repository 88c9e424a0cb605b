import type { Position } from '@watchfire/contract/plan/plan.calls.ts'
import { Button, Slider } from 'antd'
import { Link } from 'react-router'
import { useTexts } from '../core/texts.ts'
import type { ChangeDrawing } from '../ui/shape/use-drawing-history.ts'
import { planTexts } from './plan.texts.ts'
import type { StandingDevice } from './plan-devices.ts'
import { type Drawing, removeDevice, viewOfChannel } from './plan-drawing.ts'
import { plannedPath } from './planned-path.ts'
import styles from './SelectedDevice.module.css'

type Props = { device: StandingDevice; alarming: boolean; change: ChangeDrawing<Drawing>; onGone: () => void }

const fields = [
  ['angle', { min: 0, max: 359, step: 1 }],
  ['width', { min: 10, max: 360, step: 5 }],
  ['reach', { min: 0.02, max: 0.5, step: 0.01 }],
] as const

/** The chosen device: how a camera looks, where a sensor's values are. */
export function SelectedDevice({ device, alarming, change, onGone }: Props) {
  const t = useTexts(planTexts)
  const { deviceId, view, kind, name } = device
  return (
    <div className={styles.selected}>
      <h2>{name}</h2>
      {alarming && <Link to={`/workplace?device=${deviceId}&state=pending`}>{t('seeAlarms')}</Link>}
      {view ? (
        <View view={view} change={change} />
      ) : (
        kind !== 'camera' && (
          <p>
            <Link to={plannedPath(device)}>{t('seeValues')}</Link>
          </p>
        )
      )}
      <Button
        size="small"
        danger
        onClick={() => {
          change(now => removeDevice(now, deviceId))
          onGone()
        }}
      >
        {t('remove')}
      </Button>
    </div>
  )
}

function View({ view, change }: { view: Position; change: ChangeDrawing<Drawing> }) {
  const t = useTexts(planTexts)
  return fields.map(([field, range]) => (
    <div key={field} className={styles.field}>
      <span id={`plan-${field}`}>{t(field)}</span>
      <Slider
        {...range}
        value={view[field]}
        ariaLabelledByForHandle={`plan-${field}`}
        tooltip={{ formatter: field === 'reach' ? null : value => t('degrees', { count: value ?? 0 }) }}
        onChange={value => change(now => viewOfChannel(now, view.channelId, { [field]: value }))}
      />
    </div>
  ))
}
