import { vehicleColour, vehicleType } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import type { visitCalls } from '@watchfire/contract/vehicle/visit.calls.ts'
import { visitLimits } from '@watchfire/contract/vehicle/visit.shapes.ts'
import { z } from 'zod'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { requireFitting } from '../booking/judge-booking.ts'
import { insertOrder } from '../booking/order-change.queries.ts'
import type { AddressLimit } from './address-limit.ts'
import { findVisit } from './visit.queries.ts'
import { countOfHour, findOpenLink, lockLink, useLink } from './visit-link.queries.ts'
import { newReference } from './visit-tokens.ts'

const dayMs = 86_400_000

/**
 * Whether the plate is on the black list is not told here, where anybody could try one plate after the other: whoever confirms is told.
 */
export const bookVisit =
  (limit: AddressLimit): Handler<typeof visitCalls.book> =>
  async (input, caller, { db }) => {
    const visitHash = hashOfSecret(input.bookingToken)
    const link = await findOpenLink(db.system, hashOfSecret(input.token))
    // Sent again, when the link may be used up by it: looked for after the link, since the first may arrive between the two.
    const stored = await findVisit(db.system, visitHash)
    if (stored) return { reference: stored.reference }
    if (!link) throw refuse('visit.dead')
    requireFitting(input)
    const days = visitLimits.aheadDays
    if (input.validFrom > Date.now() + days * dayMs) throw refuse('visit.tooFar', { days })
    limit.take(caller.address)
    return db.system.transaction().execute(async trx => {
      await lockLink(trx, link)
      const known = await findVisit(trx, visitHash)
      if (known) return { reference: known.reference }
      if (!(await useLink(trx, link))) throw refuse('visit.dead')
      if ((await countOfHour(trx, link)) >= visitLimits.hourlyOfLink) throw refuse('call.tooMany')
      const { tenant_id, company_id, project_id, region_id, park_id } = link
      const place = { tenant_id, company_id, project_id, region_id, park_id }
      const details = {
        plate: input.plate,
        plate_colour: input.plateColour,
        colour: z.encode(vehicleColour, input.colour),
        vehicle_type: z.encode(vehicleType, input.type),
        unit: input.unit ?? '',
        driver: input.driver,
        driver_phone: input.driverPhone,
        escort: '',
        cargo: '',
        danger_class: 0,
        reason: input.reason,
        valid_from: new Date(input.validFrom),
        valid_until: new Date(input.validUntil),
      }
      const byLink = {
        confirmed: false,
        visit_link_id: link.link_id,
        visit_hash: visitHash,
        reference: newReference(),
      }
      const orderId = await insertOrder(trx, place, details, link.link_name, byLink)
      const by = { ...caller, tenantId: tenant_id, companyId: company_id, accountId: 0 }
      await writeAudit(trx, actingOn(by, link), 'bookByLink', String(orderId), {
        name: input.plate,
        linkName: link.link_name,
      })
      return { reference: byLink.reference }
    })
  }
