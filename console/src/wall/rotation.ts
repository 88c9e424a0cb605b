/** Which cameras a wall shows at a time. Pure. */

export const tilesAtOnce = 4

/** As many pages as there are; the last one is filled up from the beginning, so that no place stands empty. */
export function pageOf<T>(cameras: readonly T[], turn: number): T[] {
  if (cameras.length <= tilesAtOnce) return [...cameras]
  const pages = Math.ceil(cameras.length / tilesAtOnce)
  const first = (turn % pages) * tilesAtOnce
  return Array.from({ length: tilesAtOnce }, (_, at) => cameras[(first + at) % cameras.length] as T)
}
