/** What the clock of a thing to do says. Pure. */
import type { Todo } from '@watchfire/contract/notice/todo.calls.ts'

export type Span = { unit: 'minutes' | 'hours' | 'days'; count: number }
export type TodoClock = { word: 'overdue' | 'dueIn' | 'remindIn' | 'reminded' | 'waits'; span: Span }

const minute = 60_000

/** Whole minutes up to two hours, hours up to two days, then days. */
export function spanOf(ms: number): Span {
  const minutes = Math.max(0, Math.floor(ms / minute))
  if (minutes < 120) return { unit: 'minutes', count: minutes }
  if (minutes < 2880) return { unit: 'hours', count: Math.floor(minutes / 60) }
  return { unit: 'days', count: Math.floor(minutes / 1440) }
}

export function clockOf({ kind, dueAt, since }: Pick<Todo, 'kind' | 'dueAt' | 'since'>, now: number): TodoClock {
  if (dueAt === null) return { word: 'waits', span: spanOf(now - since) }
  // A started minute still counts: "overdue in 0 minutes" would be wrong.
  if (dueAt > now) return { word: kind === 'reminder' ? 'remindIn' : 'dueIn', span: spanOf(dueAt - now + minute - 1) }
  return { word: kind === 'reminder' ? 'reminded' : 'overdue', span: spanOf(now - dueAt) }
}
