/** Short messages at the top of the window. Anyone may show one; `ui/Notices` draws them, with or without Ant Design. */
export type NoticeKind = 'success' | 'error' | 'warning' | 'info'
/** Where a message leads. */
type WayOn = { label: string; go: () => void }
export type Notice = { id: number; kind: NoticeKind; text: string; wayOn?: WayOn }

const shownFor: Record<NoticeKind, number> = { success: 2500, info: 3000, warning: 4000, error: 5000 }
/** One that leads somewhere stays until it can be reached, by keyboard as well. */
const shownWithWayOn = 8000
const maxAtOnce = 4

const listeners = new Set<() => void>()
let notices: readonly Notice[] = []
let lastId = 0

function put(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}

function show(kind: NoticeKind, text: string, wayOn?: WayOn) {
  // Ten calls that fail for one reason are one message.
  if (notices.some(notice => notice.text === text && notice.kind === kind)) return
  const notice = { id: ++lastId, kind, text, wayOn }
  put([...notices, notice].slice(-maxAtOnce))
  setTimeout(() => dismissNotice(notice.id), wayOn ? shownWithWayOn : shownFor[kind])
}

export const notify = {
  success: (text: string, wayOn?: WayOn) => show('success', text, wayOn),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string, wayOn?: WayOn) => show('info', text, wayOn),
}

export const dismissNotice = (id: number) => put(notices.filter(notice => notice.id !== id))
export const currentNotices = () => notices
export function onNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
