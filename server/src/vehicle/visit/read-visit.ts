import type { visitCalls } from '@watchfire/contract/vehicle/visit.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { findOpenLink } from './visit-link.queries.ts'

/** @throws visit.dead, the same for whatever is wrong with the link */
export const readVisit: Handler<typeof visitCalls.read> = async ({ token }, _, { db }) => {
  const link = await findOpenLink(db.system, hashOfSecret(token))
  if (!link) throw refuse('visit.dead')
  return { companyName: link.company_name, parkName: link.name }
}
