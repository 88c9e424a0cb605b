import { type ReactNode, useId } from 'react'
import styles from './SettingsPart.module.css'

type Props = { title: string; about: string; acts: ReactNode; children: ReactNode }

/** What belongs together among the settings of a page: what it is for, what can be done, and how it stands. */
export function SettingsPart({ title, about, acts, children }: Props) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <span className={styles.acts}>{acts}</span>
      </div>
      <p>{about}</p>
      {children}
    </section>
  )
}
