import type { InputOf } from '@watchfire/contract/core/call.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import type { RowOutcome } from '@watchfire/contract/device/camera-import.calls.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { inScope, type Trx } from '../../core/db/database.ts'
import type { Handler, Tools } from '../../core/http/handlers.ts'
import { Refusal, refusalBody, refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { channelsLeft } from '../../licence/licence.public.ts'
import { lockAiServer } from '../ai-server/ai-server.queries.ts'
import {
  findCamerasOfSheet,
  findRegionsNamed,
  findServerOfImport,
  lockPlaces,
  type ServerOfImport,
} from './camera-import.queries.ts'
import { type JudgedRow, judgeRows, type KnownOfSheet } from './judge-row.ts'
import { writeRows } from './write-rows.ts'

type Input = InputOf<typeof deviceCalls.importCameras>

/** One transaction for the rows of one AI server: what one of them refuses is found before anything is written, and keeps no other back. */
export const importCameras: Handler<typeof deviceCalls.importCameras> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const seen = await findServerOfImport(trx, viewer, input.aiServerId)
    if (!seen) throw refuse('device.notFound')
    if (input.dryRun) return (await judge(trx, viewer, { server: seen, input, db })).map(row => outcomeOf(row, viewer))
    const before = await camerasOf(trx, viewer, { server: seen, input })
    // Projects before their devices, as whoever moves a project holds them.
    await lockPlaces(trx, [seen.project_id, ...before.map(camera => camera.project_id)])
    await lockAiServer(trx, viewer, input.aiServerId)
    const server = await findServerOfImport(trx, viewer, input.aiServerId)
    if (server?.project_id !== seen.project_id) throw refuse('device.notFound')
    const judged = await judge(trx, viewer, { server, input, db })
    const ids = await writeRows(trx, viewer, server, judged)
    return judged.map(row => outcomeOf(row, viewer, ids.get(row)))
  })

type Asked = { server: ServerOfImport; input: Input }

const camerasOf = (trx: Trx, viewer: Viewer, { server, input: { rows } }: Asked) =>
  findCamerasOfSheet(trx, viewer, {
    aiServerNo: server.device_no,
    ids: rows.flatMap(({ channelId }) => (channelId === undefined ? [] : [channelId])),
    names: [...new Set(rows.map(({ name }) => name))],
  })

async function judge(
  trx: Trx,
  viewer: Viewer,
  { server, input, db }: Asked & { db: Tools['db'] },
): Promise<JudgedRow[]> {
  const { rows, dryRun, replaceLogins = false, newHere = 0, newBefore = 0 } = input
  const cameras = await camerasOf(trx, viewer, { server, input })
  const regions = await findRegionsNamed(trx, viewer, {
    projectIds: [...new Set([server, ...cameras].map(({ project_id }) => project_id))],
    names: [...new Set(rows.flatMap(({ region }) => (region ? [region] : [])))],
  })
  const known: KnownOfSheet = {
    server,
    cameras,
    regions,
    partProjects: new Set(viewer.regionLimits.map(({ projectId }) => projectId)),
    replaceLogins,
    viewer,
    room: limits.channelsOfAiServer - server.channels - (dryRun ? newHere : 0),
    licensed: Number.POSITIVE_INFINITY,
  }
  const judged = judgeRows(rows, known)
  if (!judged.some(isAddition)) return judged
  // Counted by a connection that waits for nobody: those that wait for room hold theirs.
  const left = await channelsLeft(trx, server.tenant_id, db.auth)
  return judgeRows(rows, { ...known, licensed: left - (dryRun ? newBefore : 0) })
}

const isAddition = ({ verdict }: JudgedRow): boolean =>
  typeof verdict === 'object' && 'kind' in verdict && verdict.kind === 'added'

function outcomeOf({ row, camera, verdict }: JudgedRow, viewer: Viewer, madeId = ''): RowOutcome {
  const of = {
    line: row.line,
    channelId: camera?.device_id ?? madeId,
    changes: [],
    version: camera?.version ?? null,
    reason: '',
  }
  if (verdict === 'same') return { ...of, result: 'same' }
  if (verdict instanceof Refusal)
    return { ...of, result: 'refused', reason: refusalBody(verdict, viewer.language, viewer.brand).body.rmsg }
  return { ...of, result: verdict.kind, changes: verdict.kind === 'changed' ? verdict.changes : [] }
}
