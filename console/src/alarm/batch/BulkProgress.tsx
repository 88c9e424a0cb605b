import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { type BulkAction, deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { useEffect, useRef, useState } from 'react'
import { serverNow } from '../../core/server-clock.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { lazyInline } from '../../ui/state/lazy-part.tsx'
import { refreshPath } from '../live/alarm-cache.ts'
import { bulkTexts } from './bulk.texts.ts'
import { ProgressList } from './Progress.tsx'

const BulkLine = lazyInline(async () => (await import('./BulkLine.tsx')).BulkLine)

/** How often progress is asked for while there is some, ms. */
const every = 1000
/** How often otherwise: another tab or workstation of the person may have asked for some. */
const restingEvery = 15_000
/** What began so recently is still news on a page opened meanwhile, ms. */
const shownForMs = 60_000
const isOpen = ({ state }: BulkAction) => state === 'waiting' || state === 'running'

/** What becomes of verdicts on all that match: a countdown that can be stopped, progress, the outcome. Every tab of the person sees it. */
export function BulkProgress() {
  const t = useTexts(bulkTexts)
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const [followed, setFollowed] = useState<ReadonlySet<number>>(new Set())
  const [interval, setInterval] = useState(restingEvery)
  const wasOpen = useRef(false)
  const [openedAt] = useState(serverNow)
  const list = useCall(deskCalls.listBulkActions, {}, { quiet: true, refetchInterval: interval })
  const actions = list.data ?? []
  const open = actions.filter(isOpen)
  const openIds = open.map(action => action.bulkId).join()
  useEffect(() => {
    setInterval(openIds ? every : restingEvery)
    if (openIds) {
      wasOpen.current = true
      setFollowed(now => new Set([...now, ...openIds.split(',').map(Number)]))
    } else if (wasOpen.current) {
      wasOpen.current = false
      // Rows change in place by the live channel; what left the filter goes when all is done.
      void refreshPath(alarmCalls.list)
    }
  }, [openIds])
  const shown = actions.filter(
    action =>
      !seen.has(action.bulkId) &&
      (isOpen(action) || followed.has(action.bulkId) || action.runAt > openedAt - shownForMs),
  )
  if (shown.length === 0) return null
  return (
    <ProgressList aria-label={t('progress')}>
      {shown.map(action => (
        <BulkLine key={action.bulkId} action={action} onSeen={() => setSeen(now => new Set([...now, action.bulkId]))} />
      ))}
    </ProgressList>
  )
}
