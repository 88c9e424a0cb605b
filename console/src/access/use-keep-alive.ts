import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { useEffect } from 'react'
import { request } from '../core/client.ts'

/** Spec §9: ms between two signs of life; the server ends a session after 30 minutes without. */
const every = 300_000

/** Keeps the session alive while the console is open, hidden tabs included. A dead session is noticed here at the latest. */
export function useKeepAlive() {
  useEffect(() => {
    // A failure needs no word: the next screen that reads something will say it.
    const timer = setInterval(() => void request(accessCalls.keepAlive, {}).catch(() => {}), every)
    return () => clearInterval(timer)
  }, [])
}
