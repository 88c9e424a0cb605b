import type { InputOf } from '@watchfire/contract/core/call.ts'
import { type CameraPart, cameraPart } from '@watchfire/contract/device/camera-bulk.calls.ts'
import type { CameraEventKind } from '@watchfire/contract/device/camera-event.rules.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import type { Reader, Trx } from '../../core/db/database.ts'
import { type Refusal, refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { type CustomerAlgorithms, readCustomerAlgorithms } from '../../licence/licence.public.ts'
import { findPlace, findPlaceOfRegion } from '../ai-server/ai-server.queries.ts'
import { readDefaultsOf } from '../control/default.queries.ts'
import { type CameraValues, type FoundCamera, findCamera } from './camera.queries.ts'
import { valuesOf } from './write-change.ts'

export type ChangeInput = Omit<InputOf<typeof deviceCalls.changeCameras>, 'channelIds'>

/** What is asked of every camera alike; what is not asked stays. */
export type CameraRequest = {
  values: Partial<CameraValues>
  sensitivity?: number | undefined
  /** Without a project: the whole project of each. */
  region?: { regionId: number | null; projectId: number | null }
  /** A project to go to, and the region of it; null: the whole. */
  place?: { projectId: number; companyId: number; regionId: number | null; takesNew: boolean }
  /** What a camera that is taken over from has to tell of itself. */
  detections?: readonly CameraEventKind[]
  /** Whose settings are taken over: nobody else gets them. */
  tenantId?: number
  /** What the licence of that customer allows. */
  algorithms?: CustomerAlgorithms
  /** Projects of which the caller has single regions alone. */
  partProjects: ReadonlySet<number>
  /** What each camera's project gives, of what is to be set back. */
  givenBy?: (projectId: number) => Pick<CameraRequest, 'values' | 'sensitivity'>
}

/** The request with what it names looked up once for all cameras; a refusal is each camera's. */
export async function readRequest(
  trx: Trx,
  viewer: Viewer,
  input: ChangeInput,
  { cameras, auth }: { cameras: readonly FoundCamera[]; auth: Reader },
): Promise<CameraRequest | Refusal> {
  const { enabled, faults, record, sensitivity } = input
  const request: CameraRequest = {
    values: {
      ...(enabled !== undefined && { enabled }),
      ...(faults !== undefined && { faults }),
      ...(record !== undefined && { record }),
    },
    sensitivity,
    partProjects: new Set(viewer.regionLimits.map(({ projectId }) => projectId)),
  }
  if (input.projectId !== undefined) {
    const place = await findPlace(trx, viewer, { projectId: input.projectId, regionId: input.regionId || undefined })
    if (!place) return refuse('device.unknownPlace')
    const { project_id: projectId, company_id: companyId, region_id: regionId, takes_new: takesNew } = place
    request.place = { projectId, companyId, regionId, takesNew }
  } else if (input.regionId === 0) request.region = { regionId: null, projectId: null }
  else if (input.regionId !== undefined) {
    const place = await findPlaceOfRegion(trx, viewer, input.regionId)
    if (!place) return refuse('device.unknownPlace')
    request.region = { regionId: place.region_id, projectId: place.project_id }
  }
  if (input.toDefault) request.givenBy = await givenBy(trx, cameras, new Set(input.parts ?? cameraPart.options))
  return input.sourceId === undefined
    ? request
    : withSource(trx, viewer, request, { ...input, sourceId: input.sourceId, auth })
}

async function withSource(
  trx: Trx,
  viewer: Viewer,
  request: CameraRequest,
  { sourceId, parts = cameraPart.options, auth }: { sourceId: string; parts?: ChangeInput['parts']; auth: Reader },
): Promise<CameraRequest | Refusal> {
  const source = await findCamera(trx, viewer, sourceId)
  if (!source || source.version === null) return refuse('device.noSource')
  const { zones, masks, lines, plan, faults, record, events } = valuesOf(source)
  const taken = new Set(parts)
  return {
    ...request,
    tenantId: source.tenant_id,
    algorithms: await readCustomerAlgorithms(auth, source.tenant_id, viewer.language),
    values: {
      ...request.values,
      ...(taken.has('zones') && { zones }),
      ...(taken.has('masks') && { masks }),
      ...(taken.has('lines') && { lines }),
      ...(taken.has('plan') && { plan }),
      ...(taken.has('faults') && { faults }),
      ...(taken.has('record') && { record }),
    },
    ...(taken.has('events') && { detections: events }),
    sensitivity: taken.has('sensitivity') ? source.sensitivity : request.sensitivity,
  }
}

async function givenBy(trx: Trx, cameras: readonly FoundCamera[], parts: ReadonlySet<CameraPart>) {
  const defaultsOf = await readDefaultsOf(
    trx,
    cameras.map(camera => camera.project_id),
  )
  return (projectId: number) => {
    const { plan, faults, record, sensitivity } = defaultsOf(projectId)
    return {
      values: {
        ...(parts.has('plan') && { plan }),
        ...(parts.has('faults') && { faults }),
        ...(parts.has('record') && { record }),
      },
      ...(parts.has('sensitivity') && { sensitivity }),
    }
  }
}
