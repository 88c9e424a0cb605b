import { useCallback, useEffect, useState } from 'react'
import { refreshModules } from '../../core/use-call.ts'
import type { SavedWork } from './device-store.ts'
import { listSavedWork, onSavedWork } from './saved-work.ts'
import { sendSaved } from './send-saved.ts'

/** While something waits it is tried this often, ms; at once when a line is there again or somebody looks. */
const retryEvery = 20_000

/** What is kept here of this account, and sends it as soon as it can. */
export function useUnsent() {
  const [works, setWorks] = useState<readonly SavedWork[]>([])
  const [isSending, setSending] = useState(false)
  const isWaiting = works.some(({ refusal }) => refusal === undefined)
  useEffect(() => {
    let isGone = false
    const read = () => void listSavedWork().then(saved => isGone || setWorks(saved))
    read()
    const leave = onSavedWork(read)
    return () => {
      isGone = true
      leave()
    }
  }, [])
  const send = useCallback(() => {
    setSending(true)
    void sendSaved()
      .then(() => refreshModules(['check', 'checkPoint', 'round', 'hazard']))
      // Why is said by the line above the page; what is kept stays.
      .catch(() => undefined)
      .finally(() => setSending(false))
  }, [])
  useEffect(() => {
    if (!isWaiting) return
    const again = () => {
      if (document.visibilityState === 'visible') send()
    }
    again()
    const timer = setInterval(again, retryEvery)
    addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [isWaiting, send])
  return { works, isSending, send }
}
