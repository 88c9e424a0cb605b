import type { Trx } from '../../core/db/database.ts'
import type { AlarmFilter, AlarmScope } from '../alarm-filter.queries.ts'
import { countTotal } from '../count/count-total.ts'
import { judgements } from './training.queries.ts'

/** How many alarms fit, and how many of them were judged true or false. */
export async function countForTraining(trx: Trx, viewer: AlarmScope, filter: AlarmFilter) {
  const all = await countTotal(trx, viewer, filter)
  const wanted = judgements.filter(each => filter.verdict === undefined || filter.verdict === each)
  let judged = 0
  for (const verdict of wanted) judged += await countTotal(trx, viewer, { ...filter, verdict })
  return { all, judged }
}
