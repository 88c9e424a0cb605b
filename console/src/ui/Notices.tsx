import { useSyncExternalStore } from 'react'
import { currentNotices, dismissNotice, type NoticeKind, onNotices } from '../core/notices.ts'
import './notices.css'

const marks: Record<NoticeKind, string> = { success: '✓', error: '✕', warning: '!', info: 'i' }

/** Draws the short messages. Plain HTML, so that the sign-in page has them without Ant Design. */
export function Notices() {
  const notices = useSyncExternalStore(onNotices, currentNotices, currentNotices)
  return (
    <div className="wf-notices" aria-live="polite">
      {notices.map(notice => (
        <button
          type="button"
          key={notice.id}
          className={`wf-notice wf-notice-${notice.kind}`}
          role={notice.kind === 'error' ? 'alert' : undefined}
          onClick={() => dismissNotice(notice.id)}
        >
          <span className="wf-notice-mark" aria-hidden="true">
            {marks[notice.kind]}
          </span>
          {notice.text}
        </button>
      ))}
    </div>
  )
}
