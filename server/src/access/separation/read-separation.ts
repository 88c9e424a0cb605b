import {
  namedAtMost,
  proposalHours,
  type separationCalls,
} from '@watchfire/contract/access/separation/separation.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { siteText } from '../../core/site-time.ts'
import { listMixes } from './mixes.queries.ts'
import { customerOf } from './of-customer.ts'
import { findSeparation, listDutyPeople, type SeparationRow } from './separation.queries.ts'

export const readSeparation: Handler<typeof separationCalls.read> = (_, viewer, { db }) => {
  const tenantId = customerOf(viewer)
  return inScope(db, viewer, async trx => {
    const row = await findSeparation(trx, tenantId)
    const people = await listDutyPeople(trx, tenantId, namedAtMost)
    const mixes = { but: viewer.accountId, limit: namedAtMost }
    return {
      on: row !== undefined,
      since: row?.since ?? null,
      sinceText: row ? siteText(row.since) : '',
      by: row?.by_name ?? '',
      people: people.map(({ duty, account_id, account, full_name, own_password }) => ({
        duty,
        accountId: account_id,
        account,
        fullName: full_name,
        ownPassword: own_password,
      })),
      inTheWay: row ? [] : await listMixes(trx, tenantId, mixes),
      proposal: row ? proposalOf(row, viewer) : null,
    }
  })
}

/** Until when it waits for somebody's word; undefined when nothing does. */
export function proposedUntil({ end_proposed_at: at, administrator_id }: SeparationRow): number | undefined {
  const until = at === null || administrator_id === null ? 0 : at + proposalHours * 3_600_000
  return until > Date.now() ? until : undefined
}

function proposalOf(row: SeparationRow, viewer: Viewer) {
  const until = proposedUntil(row)
  if (until === undefined) return null
  const { proposer: by, administrator, administrator_id, end_proposed_at, end_proposed_by } = row
  return {
    by,
    own: end_proposed_by === viewer.accountId,
    administratorId: administrator_id ?? 0,
    administrator,
    proposedAt: end_proposed_at ?? 0,
    until,
    untilText: siteText(until),
  }
}
