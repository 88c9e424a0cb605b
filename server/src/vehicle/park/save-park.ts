import { limits } from '@watchfire/contract/core/limits.ts'
import type { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { lockedPark } from '../locked-park.ts'
import { countParks, findGateDevice, findGatePlace, insertPark, updatePark } from './park.queries.ts'

export const savePark: Handler<typeof parkCalls.save> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const { parkId, name, projectId, regionId, deviceId, keepDays } = input
    const before = parkId === undefined ? undefined : await lockedPark(trx, viewer, parkId)
    const place = await findGatePlace(trx, viewer, projectId, regionId)
    if (!place || (before && place.tenant_id !== before.tenant_id)) throw refuse('project.notFound')
    if (regionId !== undefined && place.region_id === null) throw refuse('region.notFound')
    // A camera of its gate stays where none is named: who saves need not see it. That of another company does not come along.
    const isCameraKept = deviceId === undefined && before?.company_id === place.company_id
    const device = deviceId ? await findGateDevice(trx, viewer, deviceId, place.company_id) : null
    if (device === undefined) throw refuse('device.notFound')
    const saved = {
      ...{ name, by: viewer.fullName },
      ...(!isCameraKept && { device_no: device }),
      ...(keepDays && { keep_days: keepDays }),
    }
    const id = before ? before.park_id : await insertPark(trx, place, saved)
    if (before) await updatePark(trx, before, place, saved)
    else if ((await countParks(trx, place.company_id)) > limits.parksOfCompany)
      throw refuse('park.tooMany', { limit: limits.parksOfCompany })
    await writeAudit(trx, actingOn(viewer, place), 'savePark', String(id), {
      name,
      before: before && { parkName: before.name, project_id: before.project_id, region_id: before.region_id },
      after: { parkName: name, project_id: projectId, region_id: regionId ?? null, keepDays },
    })
    return { parkId: id }
  })
