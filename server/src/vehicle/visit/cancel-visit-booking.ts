import type { visitCalls } from '@watchfire/contract/vehicle/visit.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { moveOrder } from '../booking/order-change.queries.ts'
import { states } from '../vehicle.queries.ts'
import { lockVisit } from './visit.queries.ts'

/** In the language of the records, not of a reader. */
const visitorsNote = '访客取消'

export const cancelVisitBooking: Handler<typeof visitCalls.cancelBooking> = ({ bookingToken }, caller, { db }) =>
  db.system.transaction().execute(async trx => {
    const row = await lockVisit(trx, hashOfSecret(bookingToken))
    if (!row) throw refuse('visit.gone')
    if (row.state !== states.booked) throw refuse('visit.tooLate')
    await moveOrder(trx, row, { state: states.cancelled, by: visitorsNote, note: visitorsNote })
    const by = { ...caller, tenantId: row.tenant_id, companyId: row.company_id, accountId: 0 }
    await writeAudit(trx, actingOn(by, row), 'cancelByLink', String(row.order_id), { name: row.plate })
  })
