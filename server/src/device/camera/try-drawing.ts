import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { isOfFlow } from '@watchfire/contract/device/zone.rules.ts'
import type { Zone } from '@watchfire/contract/device/zone.shapes.ts'
import { type ZoneTrial, zoneTrial, zoneTrialBytes } from '@watchfire/contract/device/zone-trial.shapes.ts'
import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { StreamOver, UplinkHub, UplinkStream } from '../../fleet/fleet.public.ts'
import { findCamera } from './camera.queries.ts'
import { simpleDrawing } from './camera-parts.ts'

/** A day of a busy camera takes an AI server some seconds. */
const trialMs = 45_000

/** What a drawing would have raised; nothing of it is kept but that it was tried. */
export const tryDrawing = ({ uplinks }: { uplinks: UplinkHub }): Handler<typeof deviceCalls.tryDrawing> => {
  const running = new Set<number>()
  return async ({ channelId, ...input }, viewer, { db }) => {
    const drawn = simpleDrawing(input)
    const camera = await inScope(db, viewer, trx => findCamera(trx, viewer, channelId))
    if (!camera) throw refuse('device.notFound')
    const aiServerNo = camera.ai_server_no ?? 0
    if (!uplinks.isConnected(aiServerNo)) throw refuse('device.aiServerAway')
    if (!camera.knows.includes('tries')) throw refuse('device.tooOldToTry')
    const judgesFlow = camera.knows.includes('flow')
    const isTried = (zone: Zone): boolean => zone.rule !== 'recognised' && (judgesFlow || !isOfFlow(zone))
    const kept = { ...drawn, zones: drawn.zones.filter(isTried) }
    const asked = camera.knows.includes('triesObjects') ? kept : ofMovement(kept)
    if (running.has(aiServerNo)) throw refuse('device.drawingBusy')
    running.add(aiServerNo)
    try {
      const outcome = await outcomeOf(uplinks, aiServerNo, { channelId, ...asked })
      if (outcome === 'edgeGone') throw refuse('device.aiServerAway')
      if (outcome === 'unknownChannel') throw refuse('device.notWatched')
      if (typeof outcome === 'string') throw refuse('device.notTried')
      const { drawn, inUse } = outcome
      await inScope(db, viewer, trx =>
        writeAudit(trx, actingOn(viewer, camera), 'tryDrawing', channelId, { drawn, inUse }),
      )
      return outcome
    } finally {
      running.delete(aiServerNo)
    }
  }
}

type Asked = Parameters<UplinkHub['openDrawing']>[1]

/** What models of one's own would have recognised nobody kept, and ways, numbers and speeds an older AI server cannot judge. An older AI server kept what moved, and nobody can say afterwards whether it was a person. */
const ofMovement = ({ zones, masks, lines }: ReturnType<typeof simpleDrawing>) => ({
  zones: zones.filter(isOfMovement),
  masks,
  lines: lines.filter(isOfMovement),
})
const isOfMovement = ({ looksFor }: Pick<Zone, 'looksFor'>): boolean => looksFor === undefined

function outcomeOf(uplinks: UplinkHub, aiServerNo: number, asked: Asked): Promise<ZoneTrial | StreamOver> {
  const { promise, resolve } = Promise.withResolvers<ZoneTrial | StreamOver>()
  const pieces: Buffer[] = []
  let bytes = 0
  let stream: UplinkStream | undefined
  const giveUp = () => {
    stream?.close()
    resolve('failed')
  }
  stream = uplinks.openDrawing(aiServerNo, asked, {
    opened: () => {},
    frame: (kind, frame) => {
      bytes += frame.length
      if (kind !== frameKind.bytes || bytes > zoneTrialBytes * 2) return giveUp()
      pieces.push(Buffer.from(frame.subarray(1)))
    },
    ended: reason => resolve(reason === 'finished' ? read(Buffer.concat(pieces)) : reason),
  })
  if (!stream) return Promise.resolve('edgeGone')
  const timer = setTimeout(giveUp, trialMs)
  return promise.finally(() => clearTimeout(timer))
}

function read(text: Buffer): ZoneTrial | 'failed' {
  try {
    return zoneTrial.parse(JSON.parse(text.toString()))
  } catch {
    return 'failed'
  }
}
