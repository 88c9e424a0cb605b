/** What a row of a sheet comes to. Pure: all it needs was read before. */
import { isDeepStrictEqual } from 'node:util'
import { limits } from '@watchfire/contract/core/limits.ts'
import type { ChangeOfRow, ImportRow } from '@watchfire/contract/device/camera-import.calls.ts'
import { Refusal, refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import type { CameraValues, FoundCamera } from '../camera/camera.queries.ts'
import { loginElsewhere } from '../camera/login-elsewhere.ts'
import { type CameraFacts, factsOf, valuesOf } from '../camera/write-change.ts'
import type { NamedRegionOf, ServerOfImport } from './camera-import.queries.ts'

export type KnownOfSheet = {
  server: ServerOfImport
  cameras: readonly FoundCamera[]
  regions: readonly NamedRegionOf[]
  /** Projects of which the caller has single regions alone. */
  partProjects: ReadonlySet<number>
  replaceLogins: boolean
  viewer: Viewer
  /** Cameras that the AI server, and the licence, still have room for. */
  room: number
  licensed: number
}

type Addition = { kind: 'added'; facts: CameraFacts }
type Change = {
  kind: 'changed'
  camera: FoundCamera
  changes: ChangeOfRow[]
  settings?: { facts: CameraFacts; values: CameraValues }
  sensitivity?: number
}
export type JudgedRow = { row: ImportRow; camera?: FoundCamera; verdict: Addition | Change | 'same' | Refusal }

/** In the order of the rows: the first that names a camera has it, and room is given to the first new ones. */
export function judgeRows(rows: readonly ImportRow[], known: KnownOfSheet): JudgedRow[] {
  const lineOf = new Map<string, number>()
  let added = 0
  return rows.map(row => {
    const camera = cameraOf(row, known)
    if (camera instanceof Refusal) return { row, verdict: camera }
    const key = camera ? camera.device_id : `new ${row.name}`
    const line = lineOf.get(key)
    if (line !== undefined) return { row, ...(camera && { camera }), verdict: refuse('device.rowTwice', { line }) }
    lineOf.set(key, row.line)
    if (camera) return { row, camera, verdict: judgeChange(row, camera, known) }
    const verdict = judgeAddition(row, known, added)
    if (!(verdict instanceof Refusal)) added += 1
    return { row, verdict }
  })
}

/** Whose row it is: that of its id, else that of its name at this AI server; undefined for a new one. */
function cameraOf(row: ImportRow, { server, cameras }: KnownOfSheet): FoundCamera | Refusal | undefined {
  if (row.channelId !== undefined) {
    const camera = cameras.find(each => each.device_id === row.channelId)
    if (!camera) return refuse('device.notFound')
    return camera.ai_server_no === server.device_no ? camera : refuse('device.otherAiServer')
  }
  const [first, ...others] = namesakes(row.name, { server, cameras })
  return others.length > 0 ? refuse('device.severalOfName', { name: row.name }) : first
}

const namesakes = (name: string, { server, cameras }: Pick<KnownOfSheet, 'server' | 'cameras'>) =>
  cameras.filter(each => each.ai_server_no === server.device_no && each.name === name)

function judgeAddition(row: ImportRow, known: KnownOfSheet, added: number): Addition | Refusal {
  const { server, room, licensed } = known
  if (server.public_key === null) return refuse('device.notConfigurable')
  if (!server.takes_new) return refuse('project.terminated')
  if (row.address === undefined) return refuse('device.needsAddress')
  const regionId = regionOf(row, { ...server, region_id: null }, known)
  if (regionId instanceof Refusal) return regionId
  if (added >= room) return refuse('device.tooManyCameras', { limit: limits.channelsOfAiServer })
  if (added >= licensed) return refuse('device.noLicence')
  return { kind: 'added', facts: { name: row.name, location: row.location ?? '', regionId } }
}

type PlaceOfRow = { project_id: number; project_name: string; region_id: number | null }

/** The region that a row names; without one the one that is. */
function regionOf({ project, region }: ImportRow, at: PlaceOfRow, known: KnownOfSheet): number | null | Refusal {
  if (project && project !== at.project_name) return refuse('device.sheetProject', { name: at.project_name })
  if (region) {
    const named = known.regions.find(each => each.project_id === at.project_id && each.name === region)
    return named?.region_id ?? refuse('device.sheetRegion', { project: at.project_name, name: region })
  }
  const regionId = region === '' ? null : at.region_id
  return regionId === null && known.partProjects.has(at.project_id) ? refuse('project.partOnly') : regionId
}

function judgeChange(row: ImportRow, camera: FoundCamera, known: KnownOfSheet): JudgedRow['verdict'] {
  const regionId = regionOf(row, camera, known)
  if (regionId instanceof Refusal) return regionId
  const before = { facts: factsOf(camera), values: valuesOf(camera) }
  const given = { ...before.values, ...givenValues(row) }
  const elsewhere = camera.login === null ? undefined : loginElsewhere(given, before.values, known.viewer)
  const login = loginAfter(row, camera, { ...known, isElsewhere: elsewhere !== undefined })
  const after = {
    facts: { name: row.name, location: row.location ?? before.facts.location, regionId },
    values: { ...given, ...login },
  }
  const isOther = row.sensitivity !== undefined && row.sensitivity !== camera.sensitivity
  const changes: ChangeOfRow[] = [...changesOf(before, after), ...(isOther ? (['sensitivity'] as const) : [])]
  if (changes.length === 0) return 'same'
  const changesSettings = changes.some(change => change !== 'sensitivity')
  if (camera.version === null && changesSettings) return refuse('device.inFile')
  if (row.isNew) return refuse('device.nameTaken', { name: row.name })
  if (row.version !== undefined && row.version !== camera.version)
    return refuse('device.changedMeanwhile', { name: camera.changed_by ?? '' })
  if (changes.includes('name') && namesakes(row.name, known).length > 0)
    return refuse('device.nameTaken', { name: row.name })
  if (elsewhere && login.login === undefined) return elsewhere
  return {
    kind: 'changed',
    camera,
    changes,
    ...(changesSettings && { settings: after }),
    ...(isOther && row.sensitivity !== undefined && { sensitivity: row.sensitivity }),
  }
}

const givenValues = ({ address, second, faults, record, enabled }: ImportRow) => ({
  ...(address !== undefined && { address }),
  // An empty cell takes it away; a sheet without the column says nothing of it.
  ...(second !== undefined && { second: second || null }),
  ...(faults !== undefined && { faults }),
  ...(record !== undefined && { record }),
  ...(enabled !== undefined && { enabled }),
})

/** What is sealed cannot be compared: a login that is there and can be read is kept where it was meant for, so that a file that comes again changes nothing. */
function loginAfter(
  { login, hasLogin }: ImportRow,
  camera: FoundCamera,
  { replaceLogins, isElsewhere }: { replaceLogins: boolean; isElsewhere: boolean },
): { login?: string } {
  const given = login ?? (hasLogin ? seen : undefined)
  const isLost = camera.refusal === 'otherKey' || camera.refusal === 'otherPlace'
  const takes = camera.login === null || isLost || replaceLogins || isElsewhere
  return given !== undefined && takes ? { login: given } : {}
}
/** Stands for the login of a dry run, which was not sent. */
const seen = 'hasLogin'

type Sides = { facts: CameraFacts; values: CameraValues }

function changesOf(before: Sides, after: Sides): ChangeOfRow[] {
  const flat = ({ facts: { regionId, ...facts }, values }: Sides) => ({ ...facts, region: regionId, ...values })
  const [was, is] = [flat(before), flat(after)]
  const compared = ['name', 'region', 'location', 'address', 'second', 'login', 'faults', 'record', 'enabled'] as const
  return compared.filter(field => !isDeepStrictEqual(was[field], is[field]))
}
