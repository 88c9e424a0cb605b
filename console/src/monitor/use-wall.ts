import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { treeCalls } from '@watchfire/contract/device/channel-tree.calls.ts'
import type { Channel } from '@watchfire/contract/device/device.shapes.ts'
import { useCallback, useEffect, useState } from 'react'
import { browserStorage } from '../core/browser-storage.ts'
import { useSelection, useUser } from '../core/session-store.ts'
import { readWallChannels } from '../device/public/channel-calls.ts'
import { emptyWall, fill, groupCount, readWall, turnTo, type Wall, type WallChannel } from './wall.ts'

const wallKey = ['device', treeCalls.listForWall.path] as const
export const wallChannel = ({ channelId, name, aiServerId }: Channel): WallChannel => ({ channelId, name, aiServerId })

/**
 * The wall of this person at this workstation, kept locally. The first time it fills itself with those that are best
 * to watch.
 */
export function useWall() {
  const key = `wall:${useUser().uid}`
  const selection = useSelection()
  const [stored, setStored] = useState(() => readWall(browserStorage.readJson(key)))
  const wall = stored ?? emptyWall

  const change = useCallback(
    (next: (wall: Wall) => Wall) =>
      setStored(before => {
        const after = next(before ?? emptyWall)
        browserStorage.writeJson(key, after)
        return after
      }),
    [key],
  )
  const untouched = stored === undefined
  const { data: best } = useQuery({
    queryKey: [...wallKey, 'best', selection],
    queryFn: ({ signal }) => readWallChannels(undefined, signal),
    enabled: untouched,
  })
  useEffect(() => {
    if (untouched && best && best.length > 0) change(empty => fill(empty, best.slice(0, empty.layout).map(wallChannel)))
  }, [untouched, best, change])

  const ids = [...new Set(wall.places.flatMap(place => place?.channelId ?? []))].sort()
  const { data: known } = useQuery({
    queryKey: [...wallKey, ids, selection],
    queryFn: async ({ signal }) => {
      const seen = await readWallChannels(ids, signal)
      return { asked: new Set(ids), seen: new Set(seen.map(({ channelId }) => channelId)) }
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

  usePatrol(wall, change)
  return {
    wall,
    change,
    /** Not within the top bar's selection, or not there any more. What was not asked for yet is shown. */
    isHidden: (channelId: string) => Boolean(known?.asked.has(channelId) && !known.seen.has(channelId)),
  }
}

/** Fills the wall with what is best to watch within the selection. */
export const readBest = async (): Promise<WallChannel[]> => (await readWallChannels()).map(wallChannel)
/** One channel that was dropped on the wall, wherever it came from; undefined for one that is none. */
export const readDropped = async (channelId: string): Promise<WallChannel | undefined> =>
  (await readWallChannels([channelId])).map(wallChannel)[0]

/** Turns to the next group every so many seconds, while somebody looks. */
function usePatrol(wall: Wall, change: (next: (wall: Wall) => Wall) => void) {
  const seconds = groupCount(wall) > 1 ? wall.patrol : 0
  const { group } = wall
  // A turn by hand begins the time anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies(group): see above
  useEffect(() => {
    if (seconds === 0) return
    const timer = setInterval(() => {
      if (!document.hidden) change(now => turnTo(now, now.group + 1))
    }, seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds, group, change])
}
