import { deviceEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLiveEvents, useLiveState } from '../core/live-channel.ts'
import {
  initialView,
  type LiveFigures,
  type LiveSession,
  type LiveSource,
  type StreamSize,
  startLiveSession,
} from './live-session.ts'
import { watchSeen } from './watch-seen.ts'

const starting = initialView

type Places = {
  /** Whether it is on screen decides about the stream; the figures of the moment stand on it as data attributes. */
  tile: RefObject<HTMLElement | null>
  /** Where the picture goes. */
  stage: RefObject<HTMLElement | null>
  onFigures: (figures: LiveFigures) => void
}

/** Keeps the live picture of a channel on a tile for as long as the tile is there and seen. */
export function useLivePicture(
  { deviceId, aiServerId, size }: LiveSource & { size: StreamSize },
  { tile, stage, onFigures }: Places,
) {
  const [view, setView] = useState(starting)
  const session = useRef<LiveSession>(undefined)
  const reportFigures = useEffectEvent(onFigures)
  const sizeNow = useEffectEvent(() => size)

  useEffect(() => {
    if (!tile.current || !stage.current) return
    setView(starting)
    const live = startLiveSession({ deviceId, aiServerId, size: sizeNow() }, stage.current, {
      view: setView,
      figures: figures => reportFigures(figures),
    })
    session.current = live
    const leave = watchSeen(tile.current, live.setSeen)
    return () => {
      leave()
      live.close()
      session.current = undefined
    }
  }, [deviceId, aiServerId, tile, stage])

  useEffect(() => session.current?.setSize(size), [size])

  // The server, or the camera, is back: no need to wait for the next try.
  const channel = useLiveState()
  useEffect(() => {
    if (channel === 'connected') session.current?.retryNow()
  }, [channel])
  useLiveEvents(
    'device',
    event => {
      const ours = event.deviceId === deviceId || event.deviceId === aiServerId
      if (ours && event.state === 'online') session.current?.retryNow()
    },
    deviceEvent,
  )
  return { view, session }
}
