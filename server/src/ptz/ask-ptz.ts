import { defaultOnvifPort, onvifTlsKnowledge } from '@watchfire/contract/device/onvif.shapes.ts'
import {
  type PtzAct,
  type PtzAnswer,
  type PtzProblem,
  ptzAnswer,
  ptzKnowledge,
} from '@watchfire/contract/ptz/ptz.shapes.ts'
import type { Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { answerOverLine, type UplinkHub } from '../fleet/fleet.public.ts'
import type { ControlLeases } from './control-leases.ts'
import { findCameraToSteer, type PtzCameraRow } from './ptz.queries.ts'

export type PtzParts = { uplinks: Pick<UplinkHub, 'openPtz' | 'isConnected'>; leases: ControlLeases }

/** The AI server gives up a little earlier. */
const ms = 10_000
const maxBytes = 128 * 1024
const silent: PtzAnswer = { problem: 'protocol', presets: [] }

/** A camera whose AI server is there and knows how: what is foreign is not told from what is missing. */
export async function requireCamera(
  trx: Trx,
  viewer: Viewer,
  { uplinks }: PtzParts,
  channelId: string,
): Promise<PtzCameraRow> {
  const camera = await findCameraToSteer(trx, viewer, channelId)
  if (!camera) throw refuse('device.notFound')
  if (!uplinks.isConnected(camera.ai_server_no)) throw refuse('device.aiServerAway')
  if (!camera.knows.includes(ptzKnowledge)) throw refuse('ptz.tooOld')
  // In the clear its login would go to whoever listens.
  if (securityOf(camera) && !camera.knows.includes(onvifTlsKnowledge)) throw refuse('ptz.tooOld')
  return camera
}

const securityOf = ({ onvif_security: security }: PtzCameraRow) =>
  security && security !== 'plain' ? { security } : undefined

export async function askPtz({ uplinks }: PtzParts, camera: PtzCameraRow, asked: PtzAct): Promise<PtzAnswer> {
  const { ai_server_no: aiServerNo, device_id: channelId, onvif_port: port } = camera
  const answer = await answerOverLine(
    sink =>
      uplinks.openPtz(aiServerNo, { channelId, port: port ?? defaultOnvifPort, ...securityOf(camera), asked }, sink),
    { ms, maxBytes },
  )
  if (answer === undefined) throw refuse('device.aiServerAway')
  return ptzAnswer.safeParse(answer).data ?? silent
}

/** Has it done, or says in words why it was not. */
export async function runPtz(parts: PtzParts, camera: PtzCameraRow, asked: Exclude<PtzAct, { act: 'find' }>) {
  const { problem } = await askPtz(parts, camera, asked)
  if (problem) throw refuse(refusalOf(problem, asked.act === 'stop'))
}

function refusalOf(problem: PtzProblem, isStop: boolean) {
  if (problem === 'notOffered') return 'ptz.notOffered'
  if (isStop) return 'ptz.notStopped'
  return problem === 'unreachable' ? 'ptz.silent' : 'ptz.failed'
}
