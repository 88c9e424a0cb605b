import { type CameraOutcome, maxCamerasOfAct } from '@watchfire/contract/device/camera-bulk.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { useState } from 'react'
import { request } from '../../core/client.ts'
import { errorSentence } from '../../core/show-error.ts'
import { refreshModules } from '../../core/use-call.ts'
import type { ActedCamera, CameraWish } from './camera-act.ts'

/** Cameras of one request: the bar moves on, and what was done stays done when the line breaks. */
const portion = maxCamerasOfAct / 10

type Send<Wish> = (channelIds: string[], wish: Wish) => Promise<CameraOutcome[]>
export type ActResults = ReadonlyMap<string, CameraOutcome>

export const changeSettings: Send<CameraWish> = (channelIds, wish) =>
  request(deviceCalls.changeCameras, { ...wish, channelIds })

/** Does something to cameras, a portion after the other; what each came to is told as it is known. */
export function useCameraAct<Wish>(send: Send<Wish>) {
  const [results, setResults] = useState<ActResults>()
  const [isBusy, setBusy] = useState(false)
  const run = async (cameras: readonly ActedCamera[], wish: Wish): Promise<ActResults> => {
    setBusy(true)
    const known = new Map(results)
    for (const { channelId } of cameras) known.delete(channelId)
    setResults(new Map(known))
    for (let at = 0; at < cameras.length; at += portion) {
      for (const outcome of await outcomesOf(cameras.slice(at, at + portion), wish, send))
        known.set(outcome.channelId, outcome)
      setResults(new Map(known))
    }
    setBusy(false)
    void refreshModules(['device', 'setup', 'channelLevel'])
    return known
  }
  return { results, isBusy, run }
}

async function outcomesOf<Wish>(
  cameras: readonly ActedCamera[],
  wish: Wish,
  send: Send<Wish>,
): Promise<CameraOutcome[]> {
  try {
    return await send(
      cameras.map(({ channelId }) => channelId),
      wish,
    )
  } catch (error) {
    const reason = errorSentence(error) ?? ''
    return cameras.map(({ channelId, name }) => ({ channelId, name, result: 'refused', reason }))
  }
}
