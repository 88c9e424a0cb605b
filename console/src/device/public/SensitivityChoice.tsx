import { defaultSensitivity } from '@watchfire/contract/device/device.shapes.ts'
import { useId } from 'react'
import { useTexts } from '../../core/texts.ts'
import { VisuallyHidden } from '../../ui/text.tsx'
import styles from './SensitivityChoice.module.css'
import { sensitivityTexts } from './sensitivity.texts.ts'

const levels = [1, 2, 3, 4, 5] as const

type Props = { chosen: number | undefined; disabled?: boolean; onChoose: (level: number) => void }

/** How readily a channel raises alarms, in words. */
export function SensitivityChoice({ chosen, disabled = false, onChoose }: Props) {
  const t = useTexts(sensitivityTexts)
  const id = useId()
  return (
    <fieldset className={styles.sensitivity}>
      <VisuallyHidden as="legend">{t('change')}</VisuallyHidden>
      {levels.map(level => (
        <label key={level} data-chosen={chosen === level}>
          <input
            type="radio"
            name={id}
            checked={chosen === level}
            disabled={disabled}
            onChange={() => onChoose(level)}
          />
          <span>{t(`level${level}`)}</span>
          {level === defaultSensitivity && <small>{t('asSetUp')}</small>}
        </label>
      ))}
    </fieldset>
  )
}
