import type { ReactNode } from 'react'
import styles from './CardPage.module.css'

/** A page of one thing, without the frame of the console. */
export function CardPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
