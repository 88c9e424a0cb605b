import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { Page } from '@watchfire/contract/core/body.ts'
import { request } from '../../core/client.ts'
import type { Selection } from '../../core/session-store.ts'
import { keyOf } from '../../core/use-call.ts'
import { currentOpinionUse, type Opinions } from '../../opinion/public/opinion-marks.ts'
import type { DeskInput } from './desk-query.ts'

/** A page of the desk, and when it was asked for: it has what was told before, and may lack what was told since. */
export type DeskReading = Page<Alarm> & {
  askedAt: number
  /** What a model said of its rows, and what shows it, for whoever marks them by it. */
  opinions?: Opinions
  marks?: Pick<typeof import('./by-opinion.ts'), 'OpinionChip' | 'OpinionSwitch'>
  /** The ids in the list's own order, where the rows are in another. */
  listed?: readonly string[]
}

/** Of a reader who marks the rows, pages are kept apart. */
export function deskKey(input: DeskInput, selection?: Selection): readonly unknown[] {
  const key = keyOf(alarmCalls.list, input, selection)
  const use = currentOpinionUse()
  return use === 'off' ? key : [...key, use]
}

export async function readDeskPage(input: DeskInput, signal: AbortSignal): Promise<DeskReading> {
  const askedAt = Date.now()
  const use = currentOpinionUse()
  const page = { ...(await request(alarmCalls.list, input, { signal })), askedAt }
  if (use === 'off') return page
  // Without its part the list stands as where nothing was said.
  const part = await import('./by-opinion.ts').catch(() => undefined)
  if (!part) return { ...page, opinions: {} }
  const listed = page.rows.map(({ id }) => id)
  const marked = { ...page, opinions: await part.readOpinions(listed, signal), marks: part }
  if (use === 'mark') return marked
  return { ...marked, listed, rows: part.byOpinion(page.rows, marked.opinions) }
}

/** Its rows as the list has them, whatever order they are shown in. */
export function inListOrder({ rows, listed }: DeskReading): readonly Alarm[] {
  if (!listed) return rows
  const byId = new Map(rows.map(row => [row.id, row]))
  return listed.flatMap(id => byId.get(id) ?? [])
}

/** Of the rows from `found` on, in the list's order and this direction, the first as they are shown. */
export function firstShown(page: DeskReading, found: Alarm, direction: 1 | -1): Alarm {
  const listed = inListOrder(page).map(({ id }) => id)
  const at = listed.indexOf(found.id)
  const beyond = new Set(direction === 1 ? listed.slice(at) : listed.slice(0, at + 1))
  const shown = direction === 1 ? page.rows : page.rows.toReversed()
  return shown.find(({ id }) => beyond.has(id)) ?? found
}
