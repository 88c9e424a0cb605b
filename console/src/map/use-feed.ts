import type { DrawnMap } from '@watchfire/contract/map/map.calls.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { openFeed } from './tiles/tile-feed.ts'
import { type WatchedFeed, watchedFeed } from './tiles/watched-feed.ts'

/** The same as long as the map is: a link to its file changes with each hour. */
const identityOf = ({ source, tileAddresses, fileUrl }: DrawnMap) =>
  JSON.stringify([source, tileAddresses, fileUrl.split('?')[0]])

/** The tiles of the map, once it is known what they are. */
export function useFeed(map: DrawnMap, onFailed: () => void): WatchedFeed | undefined {
  const [watched, setWatched] = useState<WatchedFeed>()
  const urlNow = useEffectEvent(() => map.fileUrl)
  const open = useEffectEvent(() => openFeed(map, () => urlNow()))
  const failed = useEffectEvent(onFailed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another map is another feed
  useEffect(() => {
    let gone = false
    open().then(
      feed => !gone && setWatched(watchedFeed(feed)),
      () => !gone && failed(),
    )
    return () => {
      gone = true
      setWatched(undefined)
    }
  }, [identityOf(map)])
  return watched
}
