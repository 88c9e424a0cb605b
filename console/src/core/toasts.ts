/** Short messages at the top of the window. Anyone may show one; `ui/state/Toasts` draws them, with or without Ant Design. */
import { createStore } from './create-store.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'
/** Where a message leads. */
type WayOn = { label: string; go: () => void }
export type Toast = { id: number; kind: ToastKind; text: string; wayOn?: WayOn }

const shownFor: Record<ToastKind, number> = { success: 2500, info: 3000, warning: 4000, error: 5000 }
/** One that leads somewhere stays until it can be reached, by keyboard as well. */
const shownWithWayOn = 8000
const maxAtOnce = 4

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

function show(kind: ToastKind, text: string, wayOn?: WayOn) {
  // Ten calls that fail for one reason are one message.
  if (toasts.now().some(toast => toast.text === text && toast.kind === kind)) return
  const toast = { id: ++lastId, kind, text, wayOn }
  toasts.put([...toasts.now(), toast].slice(-maxAtOnce))
  setTimeout(() => dismissToast(toast.id), wayOn ? shownWithWayOn : shownFor[kind])
}

export const notify = {
  success: (text: string, wayOn?: WayOn) => show('success', text, wayOn),
  error: (text: string) => show('error', text),
  warning: (text: string) => show('warning', text),
  info: (text: string, wayOn?: WayOn) => show('info', text, wayOn),
}

export const dismissToast = (id: number) => toasts.put(toasts.now().filter(toast => toast.id !== id))
export const currentToasts = toasts.now
export const useToasts = toasts.use
