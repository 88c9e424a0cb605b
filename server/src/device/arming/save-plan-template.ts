import { limits } from '@watchfire/contract/core/limits.ts'
import { joinedSpans } from '@watchfire/contract/device/arming.rules.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findCamera } from '../camera/camera.queries.ts'
import { writePlanTemplate } from './arming.queries.ts'
import { weekText } from './plan-text.ts'

export const savePlanTemplate: Handler<typeof deviceCalls.savePlanTemplate> = (
  { channelId, name, week, followsCalendar, replaces = false },
  viewer,
  { db },
) =>
  inScope(db, viewer, async trx => {
    const camera = await findCamera(trx, viewer, channelId)
    if (!camera) throw refuse('device.notFound')
    const limit = limits.planTemplatesOfCompany
    const template = { name, week: joinedSpans(week), followsCalendar }
    const written = await writePlanTemplate(trx, camera, template, { most: limit, replaces })
    if (written === 'tooMany') throw refuse('device.tooManyTemplates', { limit })
    if (written === 'taken') throw refuse('device.templateTaken', { name })
    const ofCompany = { tenant_id: camera.tenant_id, company_id: camera.company_id }
    await writeAudit(trx, actingOn(viewer, ofCompany), 'savePlanTemplate', name, {
      week: weekText(template.week),
      followsCalendar,
    })
  })
