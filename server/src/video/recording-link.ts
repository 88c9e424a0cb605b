/** Where a recording can be played by this viewer, and the link that plays it. */
import { mediaName } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { type Database, inScope } from '../core/db/database.ts'
import { playLink } from '../core/files/play-link.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Tickets } from '../core/session/ticket.ts'
import type { Viewer } from '../core/session/viewer.ts'
import type { UplinkHub } from '../fleet/fleet.public.ts'
import { LocalFileError, sizeOfLocalFile } from './local-file.ts'
import { localLink } from './local-link.ts'
import { alarmNames, type ChannelSource, findSource, findUploaded, seesWholeAiServer } from './video.queries.ts'

export type RecordingParts = { db: Database; tickets: Tickets; uplinks: UplinkHub }
export type Recording = { source: ChannelSource; name: string; fileId: string | undefined }

/**
 * A recording of a device in scope. A viewer who sees only some channels of the AI server needs an alarm of this one that names it.
 * @throws device.notFound, video.noRecording
 */
export async function findRecording(db: Database, viewer: Viewer, deviceId: string, name: string): Promise<Recording> {
  return inScope(db, viewer, async trx => {
    const source = await findSource(trx, viewer, deviceId)
    if (!source) throw refuse('device.notFound')
    if (!mediaName.safeParse(name).success) throw refuse('video.noRecording')
    const { aiServerNo } = source
    const vouched = (await seesWholeAiServer(trx, viewer, aiServerNo)) || (await alarmNames(trx, source, name))
    if (!vouched) throw refuse('video.noRecording')
    return { source, name, fileId: await findUploaded(trx, aiServerNo, name) }
  })
}

export function cloudUrl({ tickets }: Pick<RecordingParts, 'tickets'>, viewer: Viewer, { fileId }: Recording): string {
  if (fileId === undefined) throw refuse('video.noRecording')
  return playLink(tickets, viewer, fileId)
}

/** @throws video.recordFailed when the AI server is away, video.noRecording when it has no such file */
export async function localUrl({ uplinks, tickets }: RecordingParts, viewer: Viewer, { source, name }: Recording) {
  try {
    await sizeOfLocalFile(uplinks, source.aiServerNo, name)
  } catch (error) {
    if (!(error instanceof LocalFileError)) throw error
    if (error.over === 'unknownFile') throw refuse('video.noRecording')
    throw refuse('video.recordFailed', { device: source.name })
  }
  return localLink(tickets, viewer, { aiServerNo: source.aiServerNo, device: source.name, name })
}
