import { alarmCalls, pendingDays } from '@watchfire/contract/alarm/alarm.calls.ts'
import { menus, rights } from '@watchfire/contract/core/rights.ts'
import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { serverNow } from '../core/server-clock.ts'
import { useRight } from '../core/session-store.ts'
import { dayOf } from '../core/site-days.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { overallTexts } from './overall.texts.ts'

const readEvery = 30_000
const hazardTabs = {
  mine: 'todoMine',
  toConfirm: 'todoConfirm',
  toAssign: 'todoAssign',
  toVerify: 'todoVerify',
} as const

/** What waits for somebody, by count, with the address of its list. */
export function useTodo(): { name: string; count: number; to: string }[] {
  const t = useTexts(overallTexts)
  const [seesAlarms, seesFaults, seesHazards] = [
    useRight(rights.workplace),
    useRight(rights.faultAlarms),
    useRight(rights.fireCheck),
  ]
  const alarms = useCall(alarmCalls.countToday, {}, { enabled: seesAlarms, refetchInterval: readEvery }).data
  const hazards = useCall(hazardCalls.countDue, {}, { enabled: seesHazards, refetchInterval: readEvery }).data
  const from = addDays(dayOf(serverNow()), -pendingDays)
  const desk = `${menus.workplace.url}?state=pending&from=${from}`
  return [
    ...(alarms ? [{ name: t('todoAlarms'), count: alarms.pending, to: desk }] : []),
    ...(alarms && seesFaults
      ? [{ name: t('todoFaults'), count: alarms.pendingFaults, to: `${desk}&level=fault` }]
      : []),
    ...(hazards
      ? Object.entries(hazardTabs).map(([tab, word]) => ({
          name: t(word),
          count: hazards[tab as keyof typeof hazardTabs],
          to: `${menus.fireCheck.url}?tab=${tab}`,
        }))
      : []),
  ]
}
