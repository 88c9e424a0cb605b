import type { visitCalls } from '@watchfire/contract/vehicle/visit.calls.ts'
import { visitLimits } from '@watchfire/contract/vehicle/visit.shapes.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { lockedPark } from '../locked-park.ts'
import { countOpenLinks, insertLink } from './visit-link.queries.ts'
import { newVisitToken } from './visit-tokens.ts'

const limit = visitLimits.linksOfPark

export const makeVisitLink: Handler<typeof visitCalls.makeLink> = ({ parkId, name, days, most }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const park = await lockedPark(trx, viewer, parkId)
    const token = newVisitToken()
    const link = { name, tokenHash: hashOfSecret(token), days, most, by: viewer.fullName }
    const linkId = await insertLink(trx, park, link)
    if ((await countOpenLinks(trx, park)) > limit) throw refuse('park.tooMany', { limit })
    await writeAudit(trx, actingOn(viewer, park), 'makeVisitLink', String(linkId), {
      name,
      after: { parkName: park.name, validDays: days, mostBookings: most },
    })
    return { linkId, token }
  })
