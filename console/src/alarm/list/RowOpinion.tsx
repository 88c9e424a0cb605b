import { createContext, useContext } from 'react'
import type { Opinions } from '../../opinion/public/opinion-marks.ts'
import type { OpinionChip } from '../../opinion/public/row-opinions.ts'

/** What a model said of the rows, for whoever marks them by it; it reaches a row that has nothing else new to draw. */
export const RowOpinions = createContext<Opinions | undefined>(undefined)
/** What shows it, which comes with the rows. */
export const RowMark = createContext<typeof OpinionChip | undefined>(undefined)

export function RowOpinion({ alarmId }: { alarmId: string }) {
  const verdict = useContext(RowOpinions)?.[alarmId]
  const Mark = useContext(RowMark)
  return verdict && Mark && <Mark verdict={verdict} />
}
