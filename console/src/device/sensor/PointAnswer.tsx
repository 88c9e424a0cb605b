import type { ModbusProblem } from '@watchfire/contract/sensor/modbus.shapes.ts'
import { type Quantity, quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { useTexts } from '../../core/texts.ts'
import { modbusTexts } from './modbus.texts.ts'
import styles from './PointAnswer.module.css'

export type PointAnswer = { raw: number[]; value: number | null; problem: ModbusProblem | null }

/** What reading a point gave: the registers as they came, and the value they are, or why there is none. */
export function PointAnswer({ quantity, answer }: { quantity: Quantity; answer: PointAnswer }) {
  const t = useTexts(modbusTexts)
  const { raw, value, problem } = answer
  const written = value === null ? '–' : `${value} ${quantityEntry(quantity).unit}`.trim()
  return (
    <span className={styles.told}>
      {raw.length > 0 && <code>{t('raw', { raw: raw.map(hex).join(' ') })}</code>}
      {problem ? (
        <span className={styles.problem}>
          {problem === 'notUnderstood' ? t('pointNotUnderstood') : t(problem, { value: written })}
        </span>
      ) : (
        <span className={styles.value}>{t('value', { value: written })}</span>
      )}
    </span>
  )
}

const hex = (register: number) => `0x${register.toString(16).toUpperCase().padStart(4, '0')}`
