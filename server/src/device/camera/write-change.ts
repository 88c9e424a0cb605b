/** What a change and a removal write, the same for one camera and for many: the caller holds the AI server's row. */
import { defaultOnvifPort } from '@watchfire/contract/device/onvif.shapes.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import type { Trx } from '../../core/db/database.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import type { StateChange } from '../device-state.queries.ts'
import { nameActor } from '../state/state-history.queries.ts'
import { type CameraValues, deleteCamera, type FoundCamera, writeCamera, writeChannel } from './camera.queries.ts'
import { auditedCamera, eventsByOf, eventsOf } from './camera-parts.ts'

export type CameraFacts = {
  name: string
  location: string
  regionId: number | null
  /** Left out: as it is. */
  projectId?: number
}

export const factsOf = ({ name, location, region_id: regionId, project_id: projectId }: FoundCamera): CameraFacts => ({
  name,
  location,
  regionId,
  projectId,
})

export const valuesOf = (camera: FoundCamera): CameraValues => ({
  address: camera.address ?? '',
  login: camera.login,
  zones: camera.zones ?? [],
  masks: camera.masks ?? [],
  lines: camera.lines ?? [],
  plan: camera.plan,
  second: camera.second_address,
  onvifPort: camera.onvif_port ?? defaultOnvifPort,
  onvifSecurity: camera.onvif_security ?? 'plain',
  events: eventsOf(camera.events),
  eventsBy: eventsByOf(camera.events_by),
  plates: camera.plates ?? false,
  meters: camera.meters ?? [],
  faults: camera.faults ?? true,
  record: camera.record ?? true,
  enabled: camera.enabled ?? true,
})

type After = { facts: CameraFacts; values: CameraValues; inVersion: number }

/** Answers the states that changed with it. */
export async function writeChange(
  trx: Trx,
  viewer: Viewer,
  before: FoundCamera,
  { facts, values, inVersion }: After,
): Promise<StateChange[]> {
  await writeCamera(trx, before, { ...values, by: viewer.fullName, inVersion })
  await nameActor(trx, viewer.fullName)
  const changes = await writeChannel(trx, before.device_no, { ...facts, enabled: values.enabled })
  const { projectId = before.project_id } = facts
  const place = (project: number) => (projectId === before.project_id ? {} : { projectId: project })
  await writeAudit(trx, actingOn(viewer, { ...before, project_id: projectId }), 'updateCamera', before.device_id, {
    before: { ...auditedCamera(factsOf(before), valuesOf(before)), ...place(before.project_id) },
    after: {
      ...place(projectId),
      ...auditedCamera(facts, values),
      // What is sealed looks another at each time.
      ...(values.login !== null && values.login !== before.login && { loginChanged: true }),
    },
  })
  return changes
}

/** False where something of the history names it. */
export async function writeRemoval(trx: Trx, viewer: Viewer, before: FoundCamera): Promise<boolean> {
  if (!(await deleteCamera(trx, before.device_no))) return false
  await writeAudit(trx, actingOn(viewer, before), 'removeCamera', before.device_id, {
    before: auditedCamera(factsOf(before), valuesOf(before)),
  })
  return true
}
