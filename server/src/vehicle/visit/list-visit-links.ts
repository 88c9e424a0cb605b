import type { visitCalls } from '@watchfire/contract/vehicle/visit.calls.ts'
import type { VisitLink } from '@watchfire/contract/vehicle/visit.shapes.ts'
import { readInScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findParks } from '../park/park.queries.ts'
import { type LinkRow, listLinks } from './visit-link.queries.ts'

export const listVisitLinks: Handler<typeof visitCalls.listLinks> = ({ parkId, ...page }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const [park] = await findParks(trx, viewer, [parkId])
    if (!park) throw refuse('park.notFound')
    const { rows, total } = await listLinks(trx, park, pageWindow(page))
    const links = rows.map(row => ({
      linkId: row.link_id,
      name: row.name,
      expiresAt: Math.trunc(row.expires_at),
      most: row.most,
      used: row.used,
      state: stateOf(row),
      madeBy: row.made_by,
      madeAt: Math.trunc(row.made_at),
    }))
    return { rows: links, total }
  })

function stateOf({ revoked, expires_at, used, most }: LinkRow): VisitLink['state'] {
  if (revoked) return 'revoked'
  if (expires_at <= Date.now()) return 'expired'
  return used >= most ? 'usedUp' : 'open'
}
