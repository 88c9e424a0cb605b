import type { visitCalls } from '@watchfire/contract/vehicle/visit.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { openLink } from './open-link.ts'

export const readVisit: Handler<typeof visitCalls.read> = async ({ token }, _, { db }) => {
  const { company_name: companyName, name: parkName } = await openLink(db.system, token)
  return { companyName, parkName }
}
