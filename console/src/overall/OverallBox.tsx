import type { ReactNode } from 'react'
import styles from './OverallBox.module.css'

type Props = {
  /** What it is called for those who do not see it, too. */
  name: string
  /** Beside the name: of what it is. */
  of?: string | undefined
  /** More room than a column of the page. */
  size?: 'tall' | 'double' | 'whole'
  acts?: ReactNode
  children: ReactNode
}

/** One part of the overall view under its name. */
export const OverallBox = ({ name, of, size, acts, children }: Props) => (
  <section className={styles.box} data-size={size} aria-label={name}>
    <header>
      <h2>{of === undefined ? name : `${name} · ${of}`}</h2>
      {acts}
    </header>
    {children}
  </section>
)
