import type { ReactNode } from 'react'
import styles from './WallPanel.module.css'

/** A part of a wall below its name, in measures that grow with the screen. */
export function WallPanel({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.panel} aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}
