import type { ReactNode } from 'react'
import styles from './OverallBox.module.css'

type Props = {
  /** What it is called for those who do not see it, too. */
  name: string
  /** Beside the name: of what it is. */
  of?: string | undefined
  /** The width of the page. */
  wide?: boolean
  acts?: ReactNode
  children: ReactNode
}

/** One part of the overall view under its name. */
export const OverallBox = ({ name, of, wide = false, acts, children }: Props) => (
  <section className={styles.box} data-wide={wide} aria-label={name}>
    <header>
      <h2>{of === undefined ? name : `${name} · ${of}`}</h2>
      {acts}
    </header>
    {children}
  </section>
)
