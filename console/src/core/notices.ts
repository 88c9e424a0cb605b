/** Short messages at the top of the window. Anyone may show one; `ui/Notices` draws them, with or without Ant Design. */
import { createStore } from './create-store.ts'

export type NoticeKind = 'success' | 'error' | 'warning' | 'info'
/** Where a message leads. */
type WayOn = { label: string; go: () => void }
export type Notice = { id: number; kind: NoticeKind; text: string; wayOn?: WayOn }

const shownFor: Record<NoticeKind, number> = { success: 2500, info: 3000, warning: 4000, error: 5000 }
/** One that leads somewhere stays until it can be reached, by keyboard as well. */
const shownWithWayOn = 8000
const maxAtOnce = 4

const notices = createStore<readonly Notice[]>([])
let lastId = 0

function show(kind: NoticeKind, text: string, wayOn?: WayOn) {
  // Ten calls that fail for one reason are one message.
  if (notices.now().some(notice => notice.text === text && notice.kind === kind)) return
  const notice = { id: ++lastId, kind, text, wayOn }
  notices.put([...notices.now(), notice].slice(-maxAtOnce))
  setTimeout(() => dismissNotice(notice.id), wayOn ? shownWithWayOn : shownFor[kind])
}

export const notify = {
  success: (text: string, wayOn?: WayOn) => show('success', text, wayOn),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string, wayOn?: WayOn) => show('info', text, wayOn),
}

export const dismissNotice = (id: number) => notices.put(notices.now().filter(notice => notice.id !== id))
export const currentNotices = notices.now
export const useNotices = notices.use
