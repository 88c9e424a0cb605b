import { limits } from '@watchfire/contract/core/limits.ts'
import type { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { sensorKind } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { z } from 'zod'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { channelsLeft } from '../../licence/licence.public.ts'
import { findAiServer, lockAiServer } from '../ai-server/ai-server.queries.ts'
import { placeOfCamera } from '../camera/camera-parts.ts'
import { insertSensor, nextSensor } from './sensor.queries.ts'
import { valuesOf } from './sensor-parts.ts'

export const addSensor: Handler<typeof sensorCalls.add> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const seen = await findAiServer(trx, viewer, input.aiServerId)
    if (!seen) throw refuse('device.notFound')
    // The project before its devices, as whoever moves a project holds them.
    const place = await placeOfCamera(trx, viewer, seen.project_id, input.regionId)
    if (!place.takes_new) throw refuse('project.terminated')
    const server = await lockAiServer(trx, viewer, input.aiServerId)
    if (server?.project_id !== place.project_id) throw refuse('device.notFound')
    const limit = limits.sensorsOfAiServer
    const { count, next } = await nextSensor(trx, server.device_no)
    if (count >= limit) throw refuse('sensor.tooMany', { limit })
    const isCounted = input.kind !== 'gateway'
    // Counted by a connection that waits for nobody: those that wait for room hold theirs.
    if (isCounted && (await channelsLeft(trx, server.tenant_id, db.auth)) < 1) throw refuse('device.noLicence')
    const values = await valuesOf(trx, server.device_no, input.kind, input)
    const sensorId = `${input.aiServerId}_S${next}`
    const { name, location = '', kind } = input
    await insertSensor(trx, {
      ...values,
      sensorId,
      kind: z.encode(sensorKind, kind),
      aiServerNo: server.device_no,
      tenantId: server.tenant_id,
      companyId: place.company_id,
      projectId: place.project_id,
      regionId: place.region_id,
      name,
      location,
      by: viewer.fullName,
    })
    await writeAudit(trx, actingOn(viewer, place), 'addSensor', sensorId, {
      after: { name, location, kind, regionId: place.region_id, ...values },
    })
    return { sensorId }
  })
