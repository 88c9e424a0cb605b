import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope, type Reader, type Trx } from '../../core/db/database.ts'
import { announceOutbox } from '../../core/db/outbox-notifier.queries.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { Refusal } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { announceConfiguration } from '../../fleet/fleet.public.ts'
import { setSensitivity } from '../device.queries.ts'
import { publishStates, type StateChange } from '../device-state.queries.ts'
import { announceMovedCameras } from '../move/announce-move.ts'
import { type FoundCamera, findCameras } from './camera.queries.ts'
import { cameraOutcomes, hasHistory, notDone } from './camera-outcomes.ts'
import { lockConfiguration, raiseConfiguration } from './configuration.queries.ts'
import { changedSince, judgeChange, judgeRemoval, type Verdict } from './judge-change.ts'
import { type CameraRequest, type ChangeInput, readRequest } from './read-request.ts'
import { writeChange, writeRemoval } from './write-change.ts'

/**
 * One transaction for each AI server: its configuration is another one once, and what one camera refuses is found before anything is
 * written, so that it keeps no other back.
 */
export const changeCameras: Handler<typeof deviceCalls.changeCameras> = async (input, viewer, { db, log }) => {
  const ids = [...new Set(input.channelIds)]
  const outcomes = cameraOutcomes(viewer)
  const groups = await inScope(db, viewer, async trx => {
    const cameras = await findCameras(trx, viewer, ids)
    if (!input.dryRun) return Map.groupBy(cameras, camera => camera.ai_server_no ?? 0)
    const request = await readRequest(trx, viewer, input, { cameras, auth: db.auth })
    for (const camera of cameras) outcomes.note(camera, judge(camera, request, input))
    return new Map<number, FoundCamera[]>()
  })
  for (const [aiServerNo, cameras] of groups) {
    try {
      const done = await inScope(db, viewer, trx =>
        changeBelow(trx, viewer, aiServerNo, { cameras, input, auth: db.auth }),
      )
      for (const [camera, verdict] of done) outcomes.note(camera, verdict)
    } catch (error) {
      log.error({ err: error, aiServerNo }, 'cameras could not be changed')
      for (const camera of cameras) outcomes.note(camera, notDone())
    }
  }
  return outcomes.inOrder(ids)
}

const judge = (camera: FoundCamera, request: CameraRequest | Refusal, { remove, asOf }: ChangeInput): Verdict =>
  changedSince(camera, asOf) ??
  (remove ? judgeRemoval(camera) : request instanceof Refusal ? request : judgeChange(camera, request))

async function changeBelow(
  trx: Trx,
  viewer: Viewer,
  aiServerNo: number,
  { cameras: seen, input, auth }: { cameras: readonly FoundCamera[]; input: ChangeInput; auth: Reader },
): Promise<[FoundCamera, Verdict][]> {
  // The project of a region before its devices, as whoever moves a project holds them.
  const request = await readRequest(trx, viewer, input, { cameras: seen, auth })
  await lockConfiguration(trx, aiServerNo)
  const ids = seen.map(camera => camera.device_id)
  const cameras = await findCameras(trx, viewer, ids)
  const verdicts = cameras.map((camera): [FoundCamera, Verdict] => [camera, judge(camera, request, input)])
  const changesSettings = verdicts.some(
    ([, verdict]) => verdict === 'remove' || (isChange(verdict) && verdict.settings),
  )
  const inVersion = changesSettings ? await raiseConfiguration(trx, aiServerNo) : 0
  const states: StateChange[] = []
  for (const pair of verdicts) {
    const [camera, verdict] = pair
    if (verdict === 'remove' && !(await writeRemoval(trx, viewer, camera))) pair[1] = hasHistory()
    if (!isChange(verdict)) continue
    if (verdict.settings) states.push(...(await writeChange(trx, viewer, camera, { ...verdict.settings, inVersion })))
    if (verdict.sensitivity !== undefined) await writeSensitivity(trx, viewer, camera, verdict.sensitivity)
  }
  await announceMovedCameras(
    trx,
    verdicts.flatMap(([camera, verdict]) =>
      isChange(verdict) && verdict.settings ? [{ camera, facts: verdict.settings.facts }] : [],
    ),
  )
  if (states.length > 0) {
    await publishStates(trx, states)
    await announceOutbox(trx)
  }
  if (changesSettings) await announceConfiguration(trx, aiServerNo, inVersion)
  return verdicts
}

const isChange = (verdict: Verdict): verdict is Extract<Verdict, { settings?: unknown }> =>
  typeof verdict === 'object' && !(verdict instanceof Refusal)

/** The caller found the camera in scope. */
export async function writeSensitivity(trx: Trx, viewer: Viewer, camera: FoundCamera, after: number): Promise<void> {
  await setSensitivity(trx, viewer, camera.device_id, after)
  await writeAudit(trx, actingOn(viewer, camera), 'changeSensitivity', camera.device_id, {
    before: camera.sensitivity,
    after,
  })
}
