import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Camera, PartOfDay } from '@watchfire/contract/device/camera.shapes.ts'
import { useEffect, useRef, useState } from 'react'
import { request } from '../../core/client.ts'
import { serverNow } from '../../core/server-clock.ts'
import { mayCall } from '../../core/session-store.ts'
import { NoStill, takeStill } from '../../video/public/take-still.ts'

export type PicturedCamera = Pick<Camera, 'channelId' | 'aiServerId' | 'name' | 'state' | 'knows'>
/** What is asked for. */
export type PictureChoice = 'now' | PartOfDay
/** now: just taken; kept: a newer one did not come; alarm: of its latest alarm; none: a grid stands in for it. */
export type CameraPicture = {
  kind: 'now' | 'kept' | 'alarm' | 'none' | PartOfDay
  url: string | undefined
  at: number
  width: number
  height: number
}

/** Why there is no picture of a part of the day; the text is the server's own, when it gave one. */
type Refused = { part: PartOfDay; text: string | undefined }

const noPicture: CameraPicture = { kind: 'none', url: undefined, at: 0, width: 1920, height: 1080 }
/** The list of alarms without a period ends after a week. */
const lookBack = 35 * 24 * 3600_000

/** A picture of the camera to draw on: of now, else the last that is known; or the last one of day or of night. */
export function useCameraPicture({ channelId, aiServerId, state }: PicturedCamera) {
  const [picture, setPicture] = useState<CameraPicture>()
  const [taking, setTaking] = useState<PictureChoice | undefined>('now')
  const [refused, setRefused] = useState<Refused>()
  const made = useRef<{ url?: string | undefined; running?: AbortController }>({})
  const online = state === 'online'

  function show(taken: CameraPicture) {
    if (made.current.url) URL.revokeObjectURL(made.current.url)
    made.current.url = taken.kind === 'alarm' ? undefined : taken.url
    setPicture(taken)
  }
  async function take(choice: PictureChoice, ask = true) {
    made.current.running?.abort()
    const running = new AbortController()
    made.current.running = running
    setTaking(choice)
    setRefused(undefined)
    const source = { deviceId: channelId, aiServerId, ...(choice !== 'now' && { partOfDay: choice }) }
    const taken = ask ? await newStill(source, running.signal) : undefined
    if (running.signal.aborted) {
      if (taken?.url) URL.revokeObjectURL(taken.url)
      return
    }
    if (taken?.kind) show(taken)
    else if (choice !== 'now') setRefused({ part: choice, text: taken?.text })
    else if (made.current.url && (picture?.kind === 'now' || picture?.kind === 'kept'))
      setPicture({ ...picture, kind: 'kept' })
    else {
      const last = await lastKnown(channelId, running.signal)
      if (running.signal.aborted) return
      show(last ?? noPicture)
    }
    setTaking(undefined)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a camera that goes or comes back changes nothing below somebody's pen
  useEffect(() => {
    void take('now', online)
    const { current } = made
    return () => {
      current.running?.abort()
      if (current.url) URL.revokeObjectURL(current.url)
      current.url = undefined
    }
  }, [channelId, aiServerId])

  return { picture: picture ?? noPicture, taking, refused, take: (choice: PictureChoice) => void take(choice) }
}

type NoPicture = { kind?: undefined; url?: undefined; text: string | undefined }

async function newStill(
  source: Parameters<typeof takeStill>[0],
  signal: AbortSignal,
): Promise<CameraPicture | NoPicture> {
  try {
    const { jpeg, takenAt = serverNow() } = await takeStill(source, signal)
    const url = URL.createObjectURL(jpeg)
    return { kind: source.partOfDay ?? 'now', url, at: takenAt, ...(await sizeOf(url)) }
  } catch (error) {
    return { text: error instanceof NoStill ? error.text : undefined }
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
