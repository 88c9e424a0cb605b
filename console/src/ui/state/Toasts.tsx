import { dismissToast, type ToastKind, useToasts } from '../../core/toasts.ts'
import styles from './Toasts.module.css'

const marks: Record<ToastKind, string> = { success: '✓', error: '✕', warning: '!', info: 'i' }

/** Draws the short messages. Plain HTML, so that the sign-in page has them without Ant Design. */
export function Toasts() {
  const toasts = useToasts()
  return (
    <div className={styles.notices} aria-live="polite">
      {toasts.map(({ id, kind, text, wayOn }) => (
        <div
          key={id}
          data-testid="notice"
          className={styles.notice}
          data-kind={kind}
          role={kind === 'error' ? 'alert' : undefined}
        >
          <button type="button" className={styles.text} onClick={() => dismissToast(id)}>
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
                dismissToast(id)
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
