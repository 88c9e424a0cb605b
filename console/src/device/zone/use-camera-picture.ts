import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Camera } from '@watchfire/contract/device/camera.shapes.ts'
import { useEffect, useRef, useState } from 'react'
import { request } from '../../core/client.ts'
import { serverNow } from '../../core/server-clock.ts'
import { mayCall } from '../../core/session-store.ts'
import { takeStill } from '../../video/public/take-still.ts'

export type PicturedCamera = Pick<Camera, 'channelId' | 'aiServerId' | 'name' | 'state'>
/** now: just taken; kept: a newer one did not come; alarm: of its latest alarm; none: a grid stands in for it. */
export type CameraPicture = {
  kind: 'now' | 'kept' | 'alarm' | 'none'
  url: string | undefined
  at: number
  width: number
  height: number
}

const noPicture: CameraPicture = { kind: 'none', url: undefined, at: 0, width: 1920, height: 1080 }
/** The list of alarms without a period ends after a week. */
const lookBack = 35 * 24 * 3600_000

/** A picture of the camera to draw on: of now, else the last that is known. */
export function useCameraPicture({ channelId, aiServerId, state }: PicturedCamera) {
  const [picture, setPicture] = useState<CameraPicture>()
  const [taking, setTaking] = useState(true)
  const made = useRef<{ url?: string; running?: AbortController }>({})
  const online = state === 'online'

  async function take(ask: boolean) {
    made.current.running?.abort()
    const running = new AbortController()
    made.current.running = running
    setTaking(true)
    const taken = ask ? await newStill(channelId, aiServerId, running.signal) : undefined
    if (running.signal.aborted) {
      if (taken?.url) URL.revokeObjectURL(taken.url)
      return
    }
    if (taken) {
      if (made.current.url) URL.revokeObjectURL(made.current.url)
      made.current.url = taken.url
      setPicture(taken)
    } else {
      const last = made.current.url ? undefined : await lastKnown(channelId, running.signal)
      if (running.signal.aborted) return
      setPicture(known =>
        known?.kind === 'now' || known?.kind === 'kept' ? { ...known, kind: 'kept' } : (last ?? noPicture),
      )
    }
    setTaking(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a camera that goes or comes back changes nothing below somebody's pen
  useEffect(() => {
    void take(online)
    const { current } = made
    return () => {
      current.running?.abort()
      if (current.url) URL.revokeObjectURL(current.url)
      current.url = undefined
    }
  }, [channelId, aiServerId])

  return { picture: picture ?? noPicture, taking, takeStill: () => void take(true) }
}

async function newStill(deviceId: string, aiServerId: string, signal: AbortSignal): Promise<CameraPicture | undefined> {
  try {
    const url = URL.createObjectURL(await takeStill({ deviceId, aiServerId }, signal))
    return { kind: 'now', url, at: serverNow(), ...(await sizeOf(url)) }
  } catch {
    return undefined
  }
}

async function lastKnown(deviceId: string, signal: AbortSignal): Promise<CameraPicture | undefined> {
  if (!mayCall(alarmCalls.list)) return undefined
  try {
    const from = serverNow() - lookBack
    const { rows } = await request(alarmCalls.list, { deviceId, from, pageSize: 10 }, { signal, selection: {} })
    const alarm = rows.find(({ pictures }) => pictures.length > 0)
    const url = alarm?.pictures[0]
    return alarm && url ? { kind: 'alarm', url, at: alarm.detectedAt, ...(await sizeOf(url)) } : undefined
  } catch {
    return undefined
  }
}

function sizeOf(url: string): Promise<{ width: number; height: number }> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => reject(new Error('not a picture'))
    image.src = url
  })
}
