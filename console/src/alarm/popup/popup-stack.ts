/** The stack of popups as a value: what is shown, what waits while the pointer rests on it, and how many found no room. */
import type { Alarm, AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { popupLifetime } from './popup-rules.ts'

export type Popup = { alarm: Alarm; order: number; closesAt: number }
export type PopupStack = {
  /** By level, severe first, and newest first within a level; never more than the given room. */
  shown: readonly Popup[]
  /** Came while the stack was held; as bounded as `shown`. */
  waiting: readonly Popup[]
  /** When the hold began; while held nothing moves under the pointer and nothing closes. */
  heldSince: number | null
  /** Alarms that found no room since the stack was last empty. */
  missed: number
  lastOrder: number
}
export const emptyStack: PopupStack = { shown: [], waiting: [], heldSince: null, missed: 0, lastOrder: 0 }

/** Who stands first, and keeps the room when there is too little: what must be handled, as on the to-do list, before what is only viewed. */
const rank = {
  severe: 0,
  normal: 1,
  fault: 2,
  notice: 3,
  noticeVariant: 4,
  recordOnly: 5,
} as const satisfies Record<AlarmLevel, number>

/** Those that find room, by level and then the newest first. */
function fit(popups: readonly Popup[], room: number): { kept: Popup[]; lost: number } {
  const byId = new Map<string, Popup>()
  for (const popup of popups) {
    const known = byId.get(popup.alarm.id)
    if (!known || known.order < popup.order) byId.set(popup.alarm.id, popup)
  }
  const ranked = [...byId.values()].sort((a, b) => rank[a.alarm.level] - rank[b.alarm.level] || b.order - a.order)
  return { kept: ranked.slice(0, room), lost: Math.max(0, ranked.length - room) }
}

/** `alarms` in the order they came. */
export function offer(stack: PopupStack, alarms: readonly Alarm[], room: number, now: number): PopupStack {
  if (alarms.length === 0) return stack
  let order = stack.lastOrder
  // One that rose while it is shown, or came back, is shown once.
  const { shown, waiting } = remove(stack, new Set(alarms.map(({ id }) => id)))
  const fresh = alarms.map(alarm => ({ alarm, order: ++order, closesAt: now + popupLifetime }))
  const held = stack.heldSince !== null
  const { kept, lost } = fit([...(held ? waiting : shown), ...fresh], room)
  return { ...stack, shown, waiting, [held ? 'waiting' : 'shown']: kept, missed: stack.missed + lost, lastOrder: order }
}

export function hold(stack: PopupStack, now: number): PopupStack {
  return stack.heldSince === null ? { ...stack, heldSince: now } : stack
}

/** The pointer left: the clocks go on where they stood, and what waited comes in. */
export function release(stack: PopupStack, room: number, now: number): PopupStack {
  const { heldSince } = stack
  if (heldSince === null) return stack
  const shown = stack.shown.map(popup => ({ ...popup, closesAt: popup.closesAt + now - heldSince }))
  const waiting = stack.waiting.map(popup => ({ ...popup, closesAt: now + popupLifetime }))
  const { kept, lost } = fit([...shown, ...waiting], room)
  return { ...stack, shown: kept, waiting: [], heldSince: null, missed: stack.missed + lost }
}

const settled = (stack: PopupStack): PopupStack =>
  stack.shown.length + stack.waiting.length === 0 ? { ...stack, missed: 0 } : stack

/** Newer faces of alarms in the stack: their pictures come a moment after them, and what somebody handled leaves. */
export function bringNewer(stack: PopupStack, changed: ReadonlyMap<string, Alarm>): PopupStack {
  const settledIds = new Set<string>()
  const newer = (popup: Popup): Popup => {
    const alarm = changed.get(popup.alarm.id)
    if (alarm?.state === 'handled') settledIds.add(alarm.id)
    return alarm ? { ...popup, alarm } : popup
  }
  if (![...stack.shown, ...stack.waiting].some(popup => changed.has(popup.alarm.id))) return stack
  return remove({ ...stack, shown: stack.shown.map(newer), waiting: stack.waiting.map(newer) }, settledIds)
}

/** Takes alarms away. */
export function remove(stack: PopupStack, ids: ReadonlySet<string>): PopupStack {
  const without = (popups: readonly Popup[]) => popups.filter(popup => !ids.has(popup.alarm.id))
  const shown = without(stack.shown)
  const waiting = without(stack.waiting)
  if (shown.length === stack.shown.length && waiting.length === stack.waiting.length) return stack
  return settled({ ...stack, shown, waiting })
}

export function expire(stack: PopupStack, now: number): PopupStack {
  if (stack.heldSince !== null || stack.shown.every(popup => popup.closesAt > now)) return stack
  return settled({ ...stack, shown: stack.shown.filter(popup => popup.closesAt > now) })
}

/** When the next popup closes by itself; undefined when none will. */
export function nextExpiry(stack: PopupStack): number | undefined {
  if (stack.heldSince !== null || stack.shown.length === 0) return undefined
  return Math.min(...stack.shown.map(popup => popup.closesAt))
}
