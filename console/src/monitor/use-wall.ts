import type { Channel } from '@watchfire/contract/device/device.shapes.ts'
import { useCallback, useEffect, useState } from 'react'
import { browserStorage } from '../core/browser-storage.ts'
import { useUser } from '../core/session-store.ts'
import { emptyWall, fill, groupCount, readWall, turnTo, type Wall, type WallChannel } from './wall.ts'

export const wallChannel = ({ channelId, name, aiServerId }: Channel): WallChannel => ({ channelId, name, aiServerId })

/** Channels that show something first: a wall filled by itself begins with what is online. */
export const bestFirst = (channels: readonly Channel[]): WallChannel[] =>
  [...channels].sort((a, b) => Number(b.state === 'online') - Number(a.state === 'online')).map(wallChannel)

/**
 * The wall of this person at this workstation, kept locally. The first time it fills itself with the first channels
 * of the tree.
 */
export function useWall(channels: readonly Channel[] | undefined) {
  const key = `wall:${useUser().uid}`
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
  useEffect(() => {
    if (untouched && channels && channels.length > 0)
      change(empty => fill(empty, bestFirst(channels).slice(0, empty.layout)))
  }, [untouched, channels, change])

  usePatrol(wall, change)
  return { wall, change }
}

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
