import type { ReactNode } from 'react'
import styles from './Banner.module.css'

type Props = {
  type: 'success' | 'info' | 'warning' | 'error'
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
  showIcon?: boolean
  role?: 'alert' | 'status'
}

const marks = { success: '✓', info: 'i', warning: '!', error: '✕' } as const

/** A line that tells how something stands. Plain HTML: what reports a failure must not have to be loaded first. */
export function Banner({ type, title, description, action, showIcon = false, role = 'alert' }: Props) {
  return (
    <div className={styles.banner} data-type={type} role={role}>
      {showIcon && (
        <span className={styles.mark} aria-hidden>
          {marks[type]}
        </span>
      )}
      <div className={styles.words}>
        <div>{title}</div>
        {description}
      </div>
      {action}
    </div>
  )
}
