import { useSyncExternalStore } from 'react'
import { currentNotices, dismissNotice, type NoticeKind, onNotices } from '../core/notices.ts'
import './notices.css'

const marks: Record<NoticeKind, string> = { success: '✓', error: '✕', warning: '!', info: 'i' }

/** Draws the short messages. Plain HTML, so that the sign-in page has them without Ant Design. */
export function Notices() {
  const notices = useSyncExternalStore(onNotices, currentNotices, currentNotices)
  return (
    <div className="wf-notices" aria-live="polite">
      {notices.map(({ id, kind, text, wayOn }) => (
        <div key={id} className={`wf-notice wf-notice-${kind}`} role={kind === 'error' ? 'alert' : undefined}>
          <button type="button" className="wf-notice-text" onClick={() => dismissNotice(id)}>
            <span className="wf-notice-mark" aria-hidden="true">
              {marks[kind]}
            </span>
            {text}
          </button>
          {wayOn && (
            <button
              type="button"
              className="wf-notice-way"
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
