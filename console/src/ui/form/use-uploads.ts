import { useCallback, useEffect, useState } from 'react'

/** Photos of one form that are under way. Who submits before they are there is told once, and may then go without them. */
export function useUploads() {
  const [count, setCount] = useState(0)
  const [isReported, setReported] = useState(false)
  useEffect(() => {
    if (count === 0) setReported(false)
  }, [count])
  return {
    count,
    /** Counts one until it has ended, well or not. */
    track: useCallback(async (upload: Promise<unknown>) => {
      setCount(now => now + 1)
      await upload.finally(() => setCount(now => now - 1))
    }, []),
    /** It was submitted too early: `stillUploading` is to be read. */
    isMissed: isReported && count > 0,
    mayGo(): boolean {
      if (count === 0 || isReported) return true
      setReported(true)
      return false
    },
  }
}

export type Uploads = ReturnType<typeof useUploads>
