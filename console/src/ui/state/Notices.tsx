import { dismissNotice, type NoticeKind, useNotices } from '../../core/notices.ts'
import styles from './Notices.module.css'

const marks: Record<NoticeKind, string> = { success: '✓', error: '✕', warning: '!', info: 'i' }

/** Draws the short messages. Plain HTML, so that the sign-in page has them without Ant Design. */
export function Notices() {
  const notices = useNotices()
  return (
    <div className={styles.notices} aria-live="polite">
      {notices.map(({ id, kind, text, wayOn }) => (
        <div
          key={id}
          data-testid="notice"
          className={styles.notice}
          data-kind={kind}
          role={kind === 'error' ? 'alert' : undefined}
        >
          <button type="button" className={styles.text} onClick={() => dismissNotice(id)}>
            <span className={styles.mark} aria-hidden="true">
              {marks[kind]}
            </span>
            {text}
          </button>
          {wayOn && (
            <button
              type="button"
              className={styles.way}
              onClick={() => {
                dismissNotice(id)
                wayOn.go()
              }}
            >
              {wayOn.label}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
