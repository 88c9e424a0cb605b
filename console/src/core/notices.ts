/** Short messages at the top of the window. Anyone may show one; `ui/Notices` draws them, with or without Ant Design. */
export type NoticeKind = 'success' | 'error' | 'warning' | 'info'
export type Notice = { id: number; kind: NoticeKind; text: string }

const shownFor: Record<NoticeKind, number> = { success: 2500, info: 3000, warning: 4000, error: 5000 }
const mostAtOnce = 4

const listeners = new Set<() => void>()
let notices: readonly Notice[] = []
let lastId = 0

function put(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}

function show(kind: NoticeKind, text: string) {
  // Ten calls that fail for one reason are one message.
  if (notices.some(notice => notice.text === text && notice.kind === kind)) return
  const notice = { id: ++lastId, kind, text }
  put([...notices, notice].slice(-mostAtOnce))
  setTimeout(() => dismissNotice(notice.id), shownFor[kind])
}

export const notify = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string) => show('info', text),
}

export const dismissNotice = (id: number) => put(notices.filter(notice => notice.id !== id))
export const currentNotices = () => notices
export function onNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
