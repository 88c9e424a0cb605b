type Heap = { usedJSHeapSize: number }

/** Bytes the page's objects take; browsers that do not tell are not asked. */
export const heapNow = (): number | undefined => (performance as Performance & { memory?: Heap }).memory?.usedJSHeapSize
