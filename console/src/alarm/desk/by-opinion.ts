/** The rows of one page by what a model said of them, purely: no page gets or loses a row, no alarm comes below a milder one, and of one level what is pending comes first. */
import { isMoreSevere } from '@watchfire/contract/alarm/alarm.rules.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { Opinions } from '../../opinion/public/opinion-marks.ts'

export { OpinionChip, OpinionSwitch, readOpinions } from '../../opinion/public/row-opinions.ts'

/** One that nothing was said of stands where the model could not tell. */
const ranks = { supported: 0, unsure: 1, none: 1, notSupported: 2 } as const

const isPending = ({ state }: Alarm) => state === 'pending'

export function byOpinion(rows: readonly Alarm[], opinions: Opinions): Alarm[] {
  const rankOf = ({ id }: Alarm) => ranks[opinions[id] ?? 'none']
  return rows.toSorted((one, other) => {
    if (isMoreSevere(one.level, other.level)) return -1
    if (isMoreSevere(other.level, one.level)) return 1
    if (isPending(one) !== isPending(other)) return isPending(one) ? -1 : 1
    return rankOf(one) - rankOf(other)
  })
}
