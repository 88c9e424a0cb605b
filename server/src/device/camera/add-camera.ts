import { limits } from '@watchfire/contract/core/limits.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { algorithmsAdded } from '@watchfire/contract/device/drawn-algorithm.rules.ts'
import { defaultOnvifPort } from '@watchfire/contract/device/onvif.shapes.ts'
import { defaultEventsBy } from '@watchfire/contract/device/vendor-event.rules.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { announceConfiguration } from '../../fleet/fleet.public.ts'
import { channelsLeft } from '../../licence/licence.public.ts'
import { findAiServer, lockAiServer } from '../ai-server/ai-server.queries.ts'
import { readDefaultsOfProject, sizesOf } from '../control/default.queries.ts'
import { insertChannel } from '../new-device.queries.ts'
import { insertCamera, nextChannel } from './camera.queries.ts'
import { auditedCamera, eventsToldBy, placeOfCamera, simpleDrawing } from './camera-parts.ts'
import { checkMeters } from './check-meters.ts'
import { raiseConfiguration } from './configuration.queries.ts'
import { requireLicensed } from './require-licensed.ts'

export const addCamera: Handler<typeof deviceCalls.addCamera> = (input, viewer, { db }) => {
  return inScope(db, viewer, async trx => {
    const seen = await findAiServer(trx, viewer, input.aiServerId)
    if (!seen) throw refuse('device.notFound')
    if (seen.public_key === null) throw refuse('device.notConfigurable')
    // The project before its devices, as whoever moves a project holds them.
    const place = await placeOfCamera(trx, viewer, seen.project_id, input.regionId)
    if (!place.takes_new) throw refuse('project.terminated')
    const server = await lockAiServer(trx, viewer, input.aiServerId)
    if (server?.project_id !== place.project_id) throw refuse('device.notFound')
    const limit = limits.channelsOfAiServer
    const { count, next } = await nextChannel(trx, server.device_no)
    if (count >= limit) throw refuse('device.tooManyCameras', { limit })
    // Counted by a connection that waits for nobody: those that wait for room hold theirs.
    if ((await channelsLeft(trx, server.tenant_id, db.auth)) < 1) throw refuse('device.noLicence')
    const channelId = `${input.aiServerId}_C${next}`
    const given = await readDefaultsOfProject(trx, place.project_id)
    const {
      name,
      location = '',
      address,
      login = null,
      second = null,
      onvifPort = defaultOnvifPort,
      onvifSecurity = 'plain',
      events = [],
      eventsBy = defaultEventsBy,
      plates = false,
      meters = [],
      faults = given.faults,
      record = given.record,
    } = input
    const drawing = simpleDrawing(
      { ...input, zones: input.zones.map(zone => ({ ...sizesOf(given), ...zone })) },
      { masks: [], lines: [], plan: given.plan },
    )
    await requireLicensed(db.auth, viewer, server.tenant_id, algorithmsAdded(drawing))
    await checkMeters(trx, viewer, { aiServerNo: server.device_no }, meters)
    const service = { onvifPort, onvifSecurity, events: eventsToldBy(events, eventsBy), eventsBy }
    const read = { plates, meters }
    const values = { address, second, ...service, ...read, login, ...drawing, faults, record, enabled: true }
    const { tenant_id: tenantId, device_no: aiServerNo } = server
    const deviceNo = await insertChannel(trx, {
      deviceId: channelId,
      aiServerNo,
      tenantId,
      companyId: place.company_id,
      projectId: place.project_id,
      ...(place.region_id !== null && { regionId: place.region_id }),
      name,
      location,
      sensitivity: given.sensitivity,
    })
    const inVersion = await raiseConfiguration(trx, aiServerNo)
    await insertCamera(trx, { ...values, tenantId, deviceNo, by: viewer.fullName, inVersion })
    await announceConfiguration(trx, aiServerNo, inVersion)
    await writeAudit(trx, actingOn(viewer, place), 'addCamera', channelId, {
      after: auditedCamera({ name, location, regionId: place.region_id }, values),
    })
    return { channelId }
  })
}
