import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findCamera } from '../camera/camera.queries.ts'
import { deletePlanTemplate } from './arming.queries.ts'

export const removePlanTemplate: Handler<typeof deviceCalls.removePlanTemplate> = (
  { channelId, name },
  viewer,
  { db },
) =>
  inScope(db, viewer, async trx => {
    const camera = await findCamera(trx, viewer, channelId)
    if (!camera) throw refuse('device.notFound')
    if (!(await deletePlanTemplate(trx, camera, name))) throw refuse('device.noTemplate')
    const ofCompany = { tenant_id: camera.tenant_id, company_id: camera.company_id }
    await writeAudit(trx, actingOn(viewer, ofCompany), 'removePlanTemplate', name, {})
  })
