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
