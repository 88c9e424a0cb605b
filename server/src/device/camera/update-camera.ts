import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { algorithmsAdded } from '@watchfire/contract/device/drawn-algorithm.rules.ts'
import type { Trx } from '../../core/db/database.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { announceConfiguration } from '../../fleet/fleet.public.ts'
import { publishStates } from '../device-state.queries.ts'
import { announceMovedCameras } from '../move/announce-move.ts'
import { type FoundCamera, findCamera } from './camera.queries.ts'
import { eventsToldBy, placeOfCamera, simpleDrawing } from './camera-parts.ts'
import { checkMeters } from './check-meters.ts'
import { lockConfiguration, raiseConfiguration } from './configuration.queries.ts'
import { loginElsewhere } from './login-elsewhere.ts'
import { requireLicensed } from './require-licensed.ts'
import { cameraView } from './view-camera.ts'
import { valuesOf, writeChange } from './write-change.ts'

export const updateCamera: Handler<typeof deviceCalls.updateCamera> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const regionId = await regionAfter(trx, viewer, input)
    const before = await lockCamera(trx, viewer, input)
    const { name, location = '', address, faults, record, enabled } = input
    const login = input.login ?? (input.withoutLogin ? null : before.login)
    const second = input.second ?? (input.withoutSecond ? null : before.second_address)
    const known = valuesOf(before)
    const { onvifPort = known.onvifPort, onvifSecurity = known.onvifSecurity, events = known.events } = input
    const { eventsBy = known.eventsBy, plates = known.plates, meters = known.meters } = input
    const drawing = simpleDrawing(input, known)
    await requireLicensed(db.auth, viewer, before.tenant_id, algorithmsAdded(drawing, known))
    if (input.meters)
      await checkMeters(trx, viewer, { aiServerNo: before.ai_server_no ?? 0, deviceNo: before.device_no }, input.meters)
    const service = { onvifPort, onvifSecurity, events: eventsToldBy(events, eventsBy), eventsBy }
    const values = { address, second, ...service, plates, meters, login, ...drawing, faults, record, enabled }
    const elsewhere = input.login === undefined && login !== null && loginElsewhere(values, known, viewer)
    if (elsewhere) throw elsewhere
    const inVersion = await raiseConfiguration(trx, before.ai_server_no ?? 0)
    const facts = { name, location, regionId }
    const changes = await writeChange(trx, viewer, before, { facts, values, inVersion })
    await announceMovedCameras(trx, [{ camera: before, facts }])
    if (changes.length > 0) await publishStates(trx, changes)
    await announceConfiguration(trx, before.ai_server_no ?? 0, inVersion)
    const after = await findCamera(trx, viewer, input.channelId)
    // Whoever is limited to regions may have moved it out of what they see.
    if (!after) throw refuse('device.unknownPlace')
    return cameraView(after)
  })

async function regionAfter(
  trx: Trx,
  viewer: Viewer,
  { channelId, regionId }: { channelId: string; regionId?: number | undefined },
): Promise<number | null> {
  const seen = await findCamera(trx, viewer, channelId)
  if (!seen) throw refuse('device.notFound')
  if (regionId === (seen.region_id ?? undefined)) return seen.region_id
  return (await placeOfCamera(trx, viewer, seen.project_id, regionId)).region_id
}

/** The camera as it is, its AI server's row held, if nobody changed it since it was read. */
export async function lockCamera(
  trx: Trx,
  viewer: Viewer,
  { channelId, version }: { channelId: string; version: number },
): Promise<FoundCamera> {
  const seen = await findCamera(trx, viewer, channelId)
  if (!seen) throw refuse('device.notFound')
  await lockConfiguration(trx, seen.ai_server_no ?? 0)
  const camera = await findCamera(trx, viewer, channelId)
  if (!camera) throw refuse('device.notFound')
  if (camera.version === null) throw refuse('device.inFile')
  if (camera.version !== version) throw refuse('device.changedMeanwhile', { name: camera.changed_by ?? '' })
  return camera
}
