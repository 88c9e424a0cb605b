import { useEffect, useEffectEvent } from 'react'
import { useLiveState } from '../core/live-channel.ts'
import { lookForNewVersion, useNewVersion, watchServedVersion } from '../core/served-version.ts'
import { needsFreshStart } from './fresh-start.ts'
import { heapNow } from './heap-now.ts'

const lookEvery = 60_000

/**
 * A wall has nobody who reloads it: it does so itself for a new version, or when its memory grew, while nothing severe is on it and
 * the server has just served the page. What an outage or a proxy would leave in its place has nothing that brings the wall back.
 */
export function useSelfCare(isQuiet: boolean): void {
  const isNewer = useNewVersion()
  const isLive = useLiveState() === 'connected'
  useEffect(watchServedVersion, [])
  useEffect(() => {
    if (isLive) void lookForNewVersion()
  }, [isLive])
  const isDue = useEffectEvent((heapAtStart: number | undefined) =>
    needsFreshStart({ isNewer, heapAtStart, heap: heapNow(), isQuiet }),
  )
  useEffect(() => {
    let heapAtStart: number | undefined
    let isGone = false
    const look = async () => {
      heapAtStart ??= heapNow()
      if (!isDue(heapAtStart) || !(await lookForNewVersion())) return
      if (!isGone && isDue(heapAtStart)) location.reload()
    }
    const timer = setInterval(() => void look(), lookEvery)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [])
}
