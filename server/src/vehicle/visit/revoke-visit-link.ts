import type { visitCalls } from '@watchfire/contract/vehicle/visit.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findLink, revokeLinkOf } from './visit-link.queries.ts'

export const revokeVisitLink: Handler<typeof visitCalls.revokeLink> = ({ linkId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const link = await findLink(trx, viewer, linkId)
    if (!link) throw refuse('visit.noLink')
    await revokeLinkOf(trx, link)
    await writeAudit(trx, actingOn(viewer, link), 'revokeVisitLink', String(linkId), { name: link.name })
  })
