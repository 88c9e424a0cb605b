import { findAlarm, readAlarms } from '../alarm/alarm.public.ts'
import type { Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { findCompaniesAbove } from './board.queries.ts'

/**
 * An alarm and the companies whose boards may take it: its own and those above it, as far up as the viewer belongs. A board of any
 * other company would show it to nobody there.
 * @throws alarm.notFound outside the viewer's scope
 */
export async function alarmWithBoards(trx: Trx, viewer: Viewer, publicId: string) {
  const [row] = await readAlarms(trx, [await findAlarm(trx, viewer, publicId)])
  if (!row) throw refuse('alarm.notFound')
  return { row, companyIds: await findCompaniesAbove(trx, row.company_id, viewer.companyId) }
}
