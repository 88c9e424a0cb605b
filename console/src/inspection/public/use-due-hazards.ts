import { menus, rights } from '@watchfire/contract/core/rights.ts'
import { dueHazardCalls } from '@watchfire/contract/inspection/due-hazards.calls.ts'
import { useEffect } from 'react'
import { useConnection } from '../../core/server-connection.ts'
import { hasRight, mayCall, useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { dueHazardTexts } from './due-hazards.texts.ts'
import { unsentCount } from './unsent-count.ts'

/** In the order in which they press, each with the right to end the waiting. */
const waiting = [
  ['overdue', rights.assignHazard],
  ['mine', rights.rectifyHazard],
  ['toVerify', rights.verifyHazard],
  ['toConfirm', rights.assignHazard],
  ['toAssign', rights.assignHazard],
] as const

/** Lists of hazards in which something waits for an act that the reader may do, each with its words and its address. */
export function useDueHazards(): { text: string; address: string }[] {
  const t = useTexts(dueHazardTexts)
  const enabled = mayCall(dueHazardCalls.countDue)
  const counts = useCall(dueHazardCalls.countDue, {}, { enabled, refetchInterval: 60_000 }).data
  if (!counts) return []
  return waiting.flatMap(([tab, right]) => {
    const count = counts[tab]
    return count > 0 && hasRight(right)
      ? [{ text: t(tab, { count }), address: `${menus.fireCheck.url}?tab=${tab}` }]
      : []
  })
}

/** Checks that wait on this device; they are sent from whatever page is open once the server is heard. */
export function useUnsentChecks(): { text: string; address: string }[] {
  const t = useTexts(dueHazardTexts)
  const count = unsentCount(useUser().uid)
  const { lost } = useConnection()
  useEffect(() => {
    if (count === 0 || lost) return
    // What stops it is said where they are shown.
    void import('../offline/send-saved.ts').then(({ sendSaved }) => sendSaved()).catch(() => undefined)
  }, [count, lost])
  return count === 0 ? [] : [{ text: t('unsent', { count }), address: `${menus.fireCheck.url}?view=checks` }]
}
