import { useEffect, useEffectEvent } from 'react'
import { useLiveState } from '../core/live-channel.ts'
import { lookForNewVersion, useNewVersion, watchServedVersion } from '../core/served-version.ts'
import { needsFreshStart } from './fresh-start.ts'
import { heapNow } from './heap-now.ts'

const lookEvery = 60_000

/** A wall has nobody who reloads it: it does so itself for a new version, or when its memory grew, while nothing severe is on it. */
export function useSelfCare(isQuiet: boolean): void {
  const isNewer = useNewVersion()
  const isLive = useLiveState() === 'connected'
  useEffect(watchServedVersion, [])
  useEffect(() => {
    if (isLive) void lookForNewVersion()
  }, [isLive])
  const look = useEffectEvent((heapAtStart: number | undefined) => {
    if (needsFreshStart({ isNewer, heapAtStart, heap: heapNow(), isQuiet })) location.reload()
  })
  useEffect(() => {
    let heapAtStart: number | undefined
    const timer = setInterval(() => {
      heapAtStart ??= heapNow()
      look(heapAtStart)
    }, lookEvery)
    return () => clearInterval(timer)
  }, [])
}
