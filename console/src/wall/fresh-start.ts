/** Whether a wall loads itself anew. Pure. */

/** What pictures and lists need at their most; below it growth means nothing. */
const littleHeap = 200 * 1024 * 1024

type Facts = {
  isNewer: boolean
  /** Bytes; browsers that do not tell are not asked. */
  heapAtStart: number | undefined
  heap: number | undefined
  /** Nothing severe is on the wall. */
  isQuiet: boolean
}

export function needsFreshStart({ isNewer, heapAtStart, heap, isQuiet }: Facts): boolean {
  if (!isQuiet) return false
  return isNewer || (heap !== undefined && heap > Math.max(littleHeap, 2 * (heapAtStart ?? heap)))
}
