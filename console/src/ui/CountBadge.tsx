import styles from './CountBadge.module.css'
import { shortCount } from './short-count.ts'

/** A number at the corner of a button; nothing at zero. It is marked stale while the connection is lost. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.count} data-ages>
      {shortCount(count)}
    </span>
  )
}

/** The same number behind the words of an entry. */
export function CountMark({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={`${styles.count} ${styles.inLine}`} data-ages>
      {shortCount(count)}
    </span>
  )
}
