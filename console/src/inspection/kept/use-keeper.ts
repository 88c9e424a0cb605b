import { useEffect, useState } from 'react'
import { browserStorage } from '../../core/browser-storage.ts'
import { type PhotoKeeper, photoKeeper } from './kept-photos.ts'
import { readWay } from './kept-work.ts'

type Device = { isReady: boolean; keep?: PhotoKeeper | undefined }

/** Whether this device keeps what is handed in, once a draft is gone that a killed tab has left of something that was. */
export function useKeeper(draftKey: string | undefined): Device {
  const [device, setDevice] = useState<Device>({ isReady: false })
  useEffect(() => {
    if (draftKey === undefined) return
    let isGone = false
    const look = async () => {
      const keep = await photoKeeper()
      const begun = browserStorage.readJson<{ clientKey?: string }>(draftKey)?.clientKey
      if (keep && begun !== undefined && (await readWay(begun)).isHandedIn)
        browserStorage.writeJson(draftKey, undefined)
      if (!isGone) setDevice({ isReady: true, keep })
    }
    // A store that fails while it is read keeps nothing either.
    void look().catch(() => isGone || setDevice({ isReady: true }))
    return () => {
      isGone = true
    }
  }, [draftKey])
  return device
}
