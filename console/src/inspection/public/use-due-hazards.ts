import { menus } from '@watchfire/contract/core/rights.ts'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { mayCall } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { dueHazardTexts } from './due-hazards.texts.ts'

/** In the order in which they press, each with the act that ends the waiting. */
const waiting = [
  ['overdue', hazardCalls.assign],
  ['mine', hazardCalls.start],
  ['toVerify', hazardCalls.verify],
  ['toConfirm', hazardCalls.confirm],
  ['toAssign', hazardCalls.assign],
] as const

/** Lists of hazards in which something waits for an act that the reader may do, each with its words and its address. */
export function useDueHazards(): { text: string; address: string }[] {
  const t = useTexts(dueHazardTexts)
  const enabled = mayCall(hazardCalls.countDue)
  const counts = useCall(hazardCalls.countDue, {}, { enabled, refetchInterval: 60_000 }).data
  if (!counts) return []
  return waiting.flatMap(([tab, act]) => {
    const count = counts[tab]
    return count > 0 && mayCall(act) ? [{ text: t(tab, { count }), address: `${menus.fireCheck.url}?tab=${tab}` }] : []
  })
}
