import type { DeviceState } from '@watchfire/contract/device/device.shapes.ts'
import type { ReactNode } from 'react'
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

/** Devices for a narrow screen, and for whoever looks at few of them. */
export function DeviceCards({ cards, onOpen }: { cards: readonly Card[]; onOpen: (id: string) => void }) {
  return (
    <ul className={styles.cards}>
      {cards.map(({ id, name, state, breach = false, facts, body, foot }) => (
        <li key={id} className={styles.card} data-testid="device-card" data-state={state} data-breach={breach}>
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
