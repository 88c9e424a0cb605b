import type { DeviceState } from '@watchfire/contract/device/device.shapes.ts'
import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../core/texts.ts'
import { uiTexts } from '../../ui/ui.texts.ts'
import styles from './DeviceCards.module.css'
import { StateMark } from './StateMark.tsx'

type Card = {
  id: string
  name: string
  state: DeviceState
  /** What it measures lies beyond a limit. */
  breach?: boolean
  /** Below the name; opens the device as the name does. */
  facts: ReactNode
  body?: ReactNode
  foot: ReactNode
}

type Props = {
  cards: readonly Card[]
  onOpen: (id: string) => void
  ticked?: readonly string[]
  /** Absent where nothing can be ticked. */
  tick?: ((ids: string[]) => void) | undefined
}

/** Devices for a narrow screen, and for whoever looks at few of them. */
export function DeviceCards({ cards, onOpen, ticked = [], tick }: Props) {
  const t = useTexts(uiTexts)
  return (
    <ul className={styles.cards}>
      {cards.map(({ id, name, state, breach = false, facts, body, foot }) => (
        <li key={id} className={styles.card} data-testid="device-card" data-state={state} data-breach={breach}>
          {tick && (
            <Checkbox
              className={styles.tick}
              aria-label={t('tickOne', { name })}
              checked={ticked.includes(id)}
              onChange={event => tick(event.target.checked ? [...ticked, id] : ticked.filter(other => other !== id))}
            />
          )}
          <button type="button" className={styles.open} onClick={() => onOpen(id)}>
            <span className={styles.line}>
              <strong>{name}</strong>
              <StateMark state={state} />
            </span>
            {facts}
          </button>
          {body}
          <div className={styles.line}>{foot}</div>
        </li>
      ))}
    </ul>
  )
}
