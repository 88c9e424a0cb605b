/** Posts of one source in the order in which they came: of two at once, what the earlier one says of states is settled first. */

export type Place = {
  /** Earlier ones are done with it. */
  turn: Promise<void>
  leave: () => void
}

export function arrivalOrder(): (sourceId: number) => Place {
  const lasts = new Map<number, Promise<void>>()
  return sourceId => {
    const turn = lasts.get(sourceId) ?? Promise.resolve()
    const { promise, resolve: leave } = Promise.withResolvers<void>()
    const end = turn.then(() => promise)
    lasts.set(sourceId, end)
    void end.then(() => {
      if (lasts.get(sourceId) === end) lasts.delete(sourceId)
    })
    return { turn, leave }
  }
}
