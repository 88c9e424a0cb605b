import { limits } from '@watchfire/contract/core/limits.ts'
import type { plateCalls } from '@watchfire/contract/vehicle/plate.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { lockedPark } from '../locked-park.ts'
import { findGateDevice } from '../park/park.queries.ts'
import { sides } from '../vehicle.queries.ts'
import { deletePlateCamera, findOtherPark, writePlateCamera } from './plate-camera.queries.ts'

const limit = limits.plateCamerasOfPark

export const bindPlateCamera: Handler<typeof plateCalls.bindCamera> = ({ parkId, deviceId, side }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const park = await lockedPark(trx, viewer, parkId)
    const device = await findGateDevice(trx, viewer, deviceId, park.company_id)
    if (device === undefined) throw refuse('device.notFound')
    const other = await findOtherPark(trx, park, device)
    if (other !== undefined) throw refuse('plate.otherPark', { park: other })
    if (side === undefined) await deletePlateCamera(trx, park, device)
    else if ((await writePlateCamera(trx, park, device, sides[side])) > limit) throw refuse('park.tooMany', { limit })
    await writeAudit(trx, actingOn(viewer, park), 'bindPlateCamera', deviceId, {
      name: park.name,
      after: { checkType: side ?? null },
    })
  })
