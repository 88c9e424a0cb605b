import { remoteCalls } from '@watchfire/contract/remote/remote.calls.ts'
import type { RemoteJob } from '@watchfire/contract/remote/remote.shapes.ts'
import { useEffect, useState } from 'react'
import { refreshModules, useCall } from '../../core/use-call.ts'

/** A person waits for it with their eyes on it. */
const every = 700

/** A job, read again until it has ended. */
export function useJob(jobId: number): RemoteJob | undefined {
  const [isOver, setOver] = useState(false)
  const { data } = useCall(remoteCalls.getJob, { jobId }, { refetchInterval: isOver ? false : every, selection: {} })
  const hasEnded = data !== undefined && data.endedAt !== null
  useEffect(() => {
    if (!hasEnded) return
    setOver(true)
    void refreshModules(['remote'])
  }, [hasEnded])
  return data
}
