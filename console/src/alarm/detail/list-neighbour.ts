/** Next and previous over the edge of a page, purely: found by an alarm's place in the order, since its number on the page moves. */
import { isUrgent } from '@watchfire/contract/alarm/alarm.rules.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { Page } from '@watchfire/contract/core/body.ts'
import type { DeskInput } from '../desk/desk-query.ts'
import type { Direction } from './alarm-sequence.ts'

/** Where an alarm stood when its list was read: `urgent` before the others, whatever became of it since. */
export type Position = Pick<Alarm, 'id' | 'at'> & { urgent: boolean }
type Order = DeskInput['order']

/** Whether a row of now lies behind a position (1), or before it (-1). Of rows of the same moment only the row itself does not. */
function liesBeyond(row: Alarm, from: Position, order: Order, direction: Direction): boolean {
  const urgent = order === 'severeFirst' && isUrgent(row)
  if (urgent !== from.urgent) return from.urgent === (direction === 1)
  return row.at === from.at ? row.id !== from.id : row.at < from.at === (direction === 1)
}

/** The nearest row of a page beyond a position. */
export function beyondEdge(
  rows: readonly Alarm[],
  from: Position,
  direction: Direction,
  order: Order,
): Alarm | undefined {
  const inOrder = direction === 1 ? rows : [...rows].reverse()
  return inOrder.find(row => liesBeyond(row, from, order, direction))
}

type Search = {
  from: Position
  direction: Direction
  order: Order
  pageNum: number
  pageSize: number
  read: (pageNum: number) => Promise<Page<Alarm>>
}

/**
 * The neighbour of an alarm at the edge of its page, and the page it stands on now. New alarms push rows onto later pages, handled
 * ones pull them onto earlier ones: the search begins where the alarm stood, goes against its direction as long as it may have been
 * pulled past, and then along it.
 */
export async function findNeighbour({ from, direction, order, pageNum, pageSize, read }: Search) {
  const isLast = (at: number, total: number) => (direction === 1 ? at * pageSize >= total : at <= 1)
  const isFirst = (at: number, total: number) => (direction === 1 ? at <= 1 : at * pageSize >= total)
  let at = pageNum
  let page = await read(at)
  const isPast = () => {
    const nearest = direction === 1 ? page.rows[0] : page.rows.at(-1)
    return nearest ? liesBeyond(nearest, from, order, direction) : direction === 1
  }
  while (isPast() && !isFirst(at, page.total)) {
    at -= direction
    page = await read(at)
  }
  for (;;) {
    const found = beyondEdge(page.rows, from, direction, order)
    if (found) return { found, pageNum: at }
    if (isLast(at, page.total)) return undefined
    at += direction
    page = await read(at)
  }
}
