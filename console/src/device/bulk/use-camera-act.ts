import { type CameraOutcome, maxCamerasOfAct } from '@watchfire/contract/device/camera-bulk.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { useState } from 'react'
import { request } from '../../core/client.ts'
import { serverNow } from '../../core/server-clock.ts'
import { errorSentence } from '../../core/show-error.ts'
import { refreshModules } from '../../core/use-call.ts'
import type { ActedCamera, CameraChange } from './camera-act.ts'

/** Cameras of one request: the bar moves on, and what was done stays done when the line breaks. */
const portion = maxCamerasOfAct / 10

/** `seenAt`: when the person last saw how they are, in the server's time, ms. */
type Send<Change> = (channelIds: string[], change: Change, seenAt: number) => Promise<CameraOutcome[]>
export type ActResults = ReadonlyMap<string, CameraOutcome>

export const changeSettings: Send<CameraChange> = (channelIds, change, asOf) =>
  request(deviceCalls.changeCameras, { ...change, channelIds, asOf })

/** Does something to cameras, a portion after the other; what each came to is told as it is known. */
export function useCameraAct<Change>(send: Send<Change>) {
  const [results, setResults] = useState<ActResults>()
  const [isBusy, setBusy] = useState(false)
  const [seenAt, setSeenAt] = useState(serverNow)
  const run = async (cameras: readonly ActedCamera[], change: Change): Promise<ActResults> => {
    setBusy(true)
    const known = new Map(results)
    for (const { channelId } of cameras) known.delete(channelId)
    setResults(new Map(known))
    for (let at = 0; at < cameras.length; at += portion) {
      for (const outcome of await outcomesOf(cameras.slice(at, at + portion), ids => send(ids, change, seenAt)))
        known.set(outcome.channelId, outcome)
      setResults(new Map(known))
    }
    setBusy(false)
    // Whoever does it again has been told of what others changed.
    setSeenAt(serverNow())
    void refreshModules(['device', 'setup', 'channelLevel'])
    return known
  }
  return { results, isBusy, seenAt, run }
}

async function outcomesOf(
  cameras: readonly ActedCamera[],
  send: (channelIds: string[]) => Promise<CameraOutcome[]>,
): Promise<CameraOutcome[]> {
  try {
    return await send(cameras.map(({ channelId }) => channelId))
  } catch (error) {
    const reason = errorSentence(error) ?? ''
    return cameras.map(({ channelId, name }) => ({ channelId, name, result: 'refused', reason }))
  }
}
