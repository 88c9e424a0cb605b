import type { ReactNode } from 'react'
import styles from './SelectionBar.module.css'

type Props = {
  isActive: boolean
  /** How many are ticked, in words. */
  count: ReactNode
  /** Away on a narrow screen while nothing is ticked. */
  yields?: boolean
  /** At the foot of the screen while something is ticked, and away while nothing is. */
  atFoot?: boolean
  children: ReactNode
}

/** What can be done with ticked rows. Always there, so that ticking the first one moves nothing. */
export function SelectionBar({ isActive, count, yields = false, atFoot = false, children }: Props) {
  return (
    <div className={styles.bar} data-active={isActive} data-yields={yields} data-foot={atFoot}>
      <span className={styles.count} aria-live="polite">
        {count}
      </span>
      {children}
    </div>
  )
}
