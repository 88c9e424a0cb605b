import type { PointForm } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { useEffect, useState } from 'react'
import { useUser } from '../../core/session-store.ts'
import { begunAt, dropDraft } from '../point/check-draft.ts'
import { readWay } from './kept-checks.ts'
import { type PhotoKeeper, photoKeeper } from './kept-photos.ts'

type Device = { isReady: boolean; keep?: PhotoKeeper | undefined }

/** Whether this device keeps checks, once a draft is gone that a killed tab has left of one that was handed in. */
export function useKeeper(form: PointForm | undefined): Device {
  const { uid } = useUser()
  const [device, setDevice] = useState<Device>({ isReady: false })
  const pointId = form?.point.pointId
  useEffect(() => {
    if (pointId === undefined) return
    let isGone = false
    const look = async () => {
      const keep = await photoKeeper()
      const begun = begunAt(uid, pointId)
      if (keep && begun !== undefined && (await readWay(begun)).isHandedIn) dropDraft(uid, pointId)
      if (!isGone) setDevice({ isReady: true, keep })
    }
    // A store that fails while it is read keeps nothing either.
    void look().catch(() => isGone || setDevice({ isReady: true }))
    return () => {
      isGone = true
    }
  }, [uid, pointId])
  return device
}
