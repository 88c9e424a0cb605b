/** What a request comes to for one camera. Pure: all it needs was read before. */
import { isDeepStrictEqual } from 'node:util'
import { detectionsTaken } from '@watchfire/contract/device/camera-event.rules.ts'
import { algorithmsAdded } from '@watchfire/contract/device/drawn-algorithm.rules.ts'
import { type Refusal, refuse } from '../../core/http/refuse.ts'
import type { CameraValues, FoundCamera } from './camera.queries.ts'
import { eventsByOf, eventsOf, eventsToldBy } from './camera-parts.ts'
import type { CameraRequest } from './read-request.ts'
import { type CameraFacts, factsOf, valuesOf } from './write-change.ts'

export type CameraChange = { settings?: { facts: CameraFacts; values: CameraValues }; sensitivity?: number }
/** `same`: it is so already. */
export type Verdict = Refusal | 'same' | 'remove' | CameraChange

/** What the caller has not seen is not written over. */
export const changedSince = ({ changed_at, changed_by }: FoundCamera, seenAt = Infinity): Refusal | undefined =>
  changed_at !== null && changed_at > seenAt ? refuse('device.changedMeanwhile', { name: changed_by ?? '' }) : undefined

export function judgeRemoval(camera: FoundCamera): Verdict {
  if (camera.version === null) return refuse('device.inFile')
  return camera.was_online ? refuse('device.cameraHasHistory') : 'remove'
}

export function judgeChange(camera: FoundCamera, request: CameraRequest): Verdict {
  const { region, place, tenantId, detections } = request
  const given = request.givenBy?.(camera.project_id)
  const taken = detections && detectionsTaken(eventsOf(camera.events), detections)
  const events = taken && eventsToldBy(taken, eventsByOf(camera.events_by))
  const values = { ...request.values, ...given?.values, ...(events && { events }) }
  const sensitivity = given?.sensitivity ?? request.sensitivity
  if (tenantId !== undefined && tenantId !== camera.tenant_id) return refuse('device.otherCustomer')
  const isSetHere = camera.version !== null
  if (!isSetHere && (region !== undefined || place !== undefined || Object.keys(values).length > 0))
    return refuse('device.inFile')
  if (region && region.projectId !== null && region.projectId !== camera.project_id)
    return refuse('device.otherProject')
  if (region && region.projectId === null && request.partProjects.has(camera.project_id))
    return refuse('project.partOnly')
  const away = place && judgePlace(camera, place, request)
  if (away) return away
  const before = { facts: factsOf(camera), values: valuesOf(camera) }
  const after = {
    facts: { ...before.facts, ...(region && { regionId: region.regionId }), ...(place && placeFields(place)) },
    values: { ...before.values, ...values },
  }
  const unlicensed = request.algorithms?.refusalOf(algorithmsAdded(after.values, before.values))
  if (unlicensed) return unlicensed
  const isSame = isDeepStrictEqual(after, before)
  const newSensitivity = sensitivity !== undefined && sensitivity !== camera.sensitivity ? sensitivity : undefined
  if (isSame && newSensitivity === undefined) return 'same'
  return { ...(!isSame && { settings: after }), ...(newSensitivity !== undefined && { sensitivity: newSensitivity }) }
}

const placeFields = ({ projectId, regionId }: NonNullable<CameraRequest['place']>) => ({ projectId, regionId })

function judgePlace(
  camera: FoundCamera,
  { projectId, companyId, regionId, takesNew }: NonNullable<CameraRequest['place']>,
  { partProjects }: CameraRequest,
): Refusal | undefined {
  if (companyId !== camera.company_id) return refuse('device.cameraOtherCompany')
  if (regionId === null && partProjects.has(projectId)) return refuse('project.partOnly')
  return takesNew || projectId === camera.project_id ? undefined : refuse('project.terminated')
}
