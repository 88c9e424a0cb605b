import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { addDays, type Day, utcDay } from '@watchfire/contract/core/zone-clock.ts'
import { leastRecordDays } from '@watchfire/contract/storage/record.rules.ts'
import { serverNow } from '../../core/server-clock.ts'
import { mayCall } from '../../core/session-store.ts'
import { dayOf } from '../../core/site-days.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Banner } from '../../ui/state/Banner.tsx'
import { removedTexts } from './removed-records.texts.ts'

type Props = { from: Day; shows: 'list' | 'figures' }

/** One line where a period reaches back to days whose records a retention rule deleted. Nothing is asked of days that no rule reaches. */
export function RemovedRecords({ from, shows }: Props) {
  const t = useTexts(removedTexts)
  const isOld = from < addDays(dayOf(serverNow()), -leastRecordDays) && mayCall(deskCalls.readRemovedBefore)
  const answer = useCall(deskCalls.readRemovedBefore, {}, { enabled: isOld, quiet: true })
  const before = answer.data?.before ?? null
  if (!isOld || before === null || from >= utcDay(before)) return null
  return <Banner type="info" role="status" title={t(shows, { day: utcDay(before) })} />
}
