import { findSessionsOfTenant } from '../../company/company.public.ts'
import type { Trx } from '../../core/db/database.ts'
import { announceSessions } from '../../core/live/session-signal.queries.ts'
import { raiseEpochOfLimited } from '../ai-server/ai-server.queries.ts'
import { leavePlans } from './device-move.queries.ts'

type Moved = { tenantId: number; deviceNos: readonly number[]; projectIds: readonly number[] }

/** After devices got another place: who sees others now is told, and floor plans that were left show them no longer. */
export async function tellOfMove(trx: Trx, { tenantId, deviceNos, projectIds }: Moved): Promise<void> {
  await leavePlans(trx, deviceNos)
  await raiseEpochOfLimited(trx, tenantId, [...new Set(projectIds)])
  await announceSessions(trx, await findSessionsOfTenant(trx, tenantId))
}
