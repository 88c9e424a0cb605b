import { type OpinionVerdict, opinionEvent } from '@watchfire/contract/opinion/opinion.shapes.ts'
import { useMemo, useState } from 'react'
import { useLiveEvents } from '../../core/live-channel.ts'
import type { Opinions } from '../../opinion/public/opinion-marks.ts'
import type { DeskReading } from './read-desk-page.ts'

const none: { opinions?: Opinions | undefined; come: Readonly<Record<string, OpinionVerdict>> } = { come: {} }

/** What was said of the rows of a reading, and since: marks come as they are told, and the rows stay where they are until they are read again. */
export function useRowOpinions(reading: DeskReading | undefined): Opinions | undefined {
  const opinions = reading?.opinions
  const [told, setTold] = useState(none)
  useLiveEvents(
    'opinion',
    ({ alarmId, verdict }) => {
      if (!opinions || verdict === 'none' || !reading?.rows.some(({ id }) => id === alarmId)) return
      setTold(now => ({ opinions, come: { ...(now.opinions === opinions && now.come), [alarmId]: verdict } }))
    },
    opinionEvent,
  )
  return useMemo(() => opinions && { ...opinions, ...(told.opinions === opinions && told.come) }, [opinions, told])
}
