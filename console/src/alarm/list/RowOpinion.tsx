import { createContext, useContext } from 'react'
import { OpinionChip } from '../../opinion/public/lazy-opinions.ts'
import type { Opinions } from '../../opinion/public/opinion-marks.ts'

/** What a model said of the rows, for whoever marks them by it; it reaches a row that has nothing else new to draw. */
export const RowOpinions = createContext<Opinions | undefined>(undefined)

export function RowOpinion({ alarmId }: { alarmId: string }) {
  const verdict = useContext(RowOpinions)?.[alarmId]
  return verdict && <OpinionChip verdict={verdict} />
}
