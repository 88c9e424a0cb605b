import { ownSessionCalls } from '@watchfire/contract/access/session/own-session.calls.ts'
import { useEffect } from 'react'
import { request } from '../core/client.ts'
import { useUser } from '../core/session-store.ts'

/** Spec §9: ms between two signs of life; the server ends a session after 30 minutes without. */
const every = 300_000
const withoutIdleLock = 30
const touches = ['pointerdown', 'pointermove', 'keydown'] as const

/**
 * Keeps the session alive while the console is open, hidden tabs included; where the customer ends unused sessions, while somebody
 * touches it. A dead session is noticed here at the latest.
 */
export function useKeepAlive() {
  const { idleMinutes = withoutIdleLock } = useUser()
  useEffect(() => {
    const locks = idleMinutes < withoutIdleLock
    let touched = true
    const touch = () => {
      touched = true
    }
    const sendSign = () => {
      if (locks && !touched) return
      touched = false
      // A failure needs no word: the next screen that reads something will say it.
      void request(ownSessionCalls.keepAlive, {}).catch(() => {})
    }
    for (const kind of touches) addEventListener(kind, touch)
    const timer = setInterval(sendSign, locks ? (idleMinutes * 60_000) / 10 : every)
    return () => {
      clearInterval(timer)
      for (const kind of touches) removeEventListener(kind, touch)
    }
  }, [idleMinutes])
}
