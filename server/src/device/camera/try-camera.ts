import { offlineReason, type Trial } from '@watchfire/contract/device/camera.shapes.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { StreamOver, UplinkHub, UplinkStream } from '../../fleet/fleet.public.ts'
import { findAiServer } from '../ai-server/ai-server.queries.ts'
import { findCamera } from './camera.queries.ts'
import { loginElsewhere } from './login-elsewhere.ts'
import { valuesOf } from './write-change.ts'

/** A camera that has not given a picture by then gives none; the edge itself gives up a little earlier. */
const trialMs = 15_000
const trialsOfAiServer = 2

/** What an AI server sees under an address, before the camera is saved. Nothing is kept. */
export const tryCamera = ({ uplinks }: { uplinks: UplinkHub }): Handler<typeof deviceCalls.tryCamera> => {
  const running = new Map<number, number>()
  const count = (aiServerNo: number, by: number) => {
    const now = (running.get(aiServerNo) ?? 0) + by
    if (now > 0) running.set(aiServerNo, now)
    else running.delete(aiServerNo)
  }
  return async ({ aiServerId, address, second, login, withoutLogin = false, channelId }, viewer, { db }) => {
    const { aiServerNo, used, place } = await inScope(db, viewer, async trx => {
      const server = await findAiServer(trx, viewer, aiServerId)
      if (!server) throw refuse('device.notFound')
      if (server.public_key === null) throw refuse('device.notConfigurable')
      const camera = channelId === undefined ? undefined : await findCamera(trx, viewer, channelId)
      if (channelId !== undefined && camera?.ai_server_no !== server.device_no) throw refuse('device.notFound')
      const kept = withoutLogin || !camera ? null : camera.login
      const elsewhere =
        camera && kept !== null && login === undefined && loginElsewhere({ address, second }, valuesOf(camera), viewer)
      if (elsewhere) throw elsewhere
      return { aiServerNo: server.device_no, used: login ?? kept, place: server }
    })
    if ((running.get(aiServerNo) ?? 0) >= trialsOfAiServer) throw refuse('device.trialBusy')
    count(aiServerNo, 1)
    try {
      const [trial, other] = await Promise.all([
        pictureOf(uplinks, aiServerNo, { address, login: used }),
        second === undefined ? null : pictureOf(uplinks, aiServerNo, { address: second, login: used }),
      ])
      if (!trial || other === undefined) throw refuse('device.aiServerAway')
      await inScope(db, viewer, trx =>
        writeAudit(trx, actingOn(viewer, place), 'tryCamera', aiServerId, {
          address,
          problem: trial.problem,
          ...(other && { secondAddress: second, secondProblem: other.problem }),
        }),
      )
      return { ...trial, second: other && factsOf(other) }
    } finally {
      count(aiServerNo, -1)
    }
  }
}

type Shown = Omit<Trial, 'second'>
const factsOf = ({ picture: _, ...facts }: Shown): NonNullable<Trial['second']> => facts

/** Undefined where the edge is not connected here, or goes away meanwhile. */
function pictureOf(
  uplinks: UplinkHub,
  aiServerNo: number,
  trial: { address: string; login: string | null },
): Promise<Shown | undefined> {
  const { promise, resolve } = Promise.withResolvers<Shown | undefined>()
  let facts: Pick<Shown, 'width' | 'height' | 'codec'> = { width: null, height: null, codec: null }
  let picture: string | null = null
  const over = (reason: StreamOver) => {
    if (reason === 'edgeGone') return resolve(undefined)
    resolve({ picture, ...facts, problem: picture === null ? problemOf(reason) : null })
  }
  const stream: UplinkStream | undefined = uplinks.openTrial(aiServerNo, trial, {
    opened: ({ width = null, height = null, codec = null }) => {
      facts = { width, height, codec }
    },
    frame: (kind, frame) => {
      if (kind === frameKind.still) picture = frame.subarray(1).toString('base64')
    },
    ended: over,
  })
  if (!stream) return Promise.resolve(undefined)
  const timer = setTimeout(() => {
    stream.close()
    over('noPicture')
  }, trialMs)
  return promise.finally(() => clearTimeout(timer))
}

const problemOf = (reason: StreamOver): NonNullable<Trial['problem']> =>
  reason === 'otherKey' || reason === 'otherPlace' ? reason : (offlineReason.safeParse(reason).data ?? 'protocol')
