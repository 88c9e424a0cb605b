import { recordingsAsked, type videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { type Database, inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { Refusal, refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { isAiServerOnline } from './recording.queries.ts'
import { cloudUrl, findRecording, localUrl, type RecordingParts } from './recording-link.ts'
import { mayPlayCloud, mayPlayLocal } from './video-rights.ts'

const isNone = (error: unknown) => error instanceof Refusal && error.code === 'video.noRecording'

/**
 * Where a recording of a device can be played: on the server when it was uploaded, else on its AI server, which is asked whether it
 * has the file. Each place needs its own right. Of several in one text, as an alarm has them, the first that can be played answers.
 */
export const findRecordingOf =
  (parts: RecordingParts): Handler<typeof videoCalls.findRecording> =>
  async ({ deviceId, recordFilename = '' }, viewer, { db }) => {
    let isAway = false

    async function linkOf(name: string) {
      const recording = await findRecording(db, viewer, deviceId, name)
      if (recording.fileId !== undefined && mayPlayCloud(viewer)) {
        const local = mayPlayLocal(viewer) && (await isOnline(db, viewer, recording.source.aiServerNo))
        return { recordUrl: cloudUrl(parts, viewer, recording), stored: { local, cloud: true } }
      }
      if (isAway || !mayPlayLocal(viewer)) throw refuse('video.noRecording')
      // Whatever keeps the file from being played, there is nothing to play now.
      const recordUrl = await localUrl(parts, viewer, recording).catch((error: unknown) => {
        isAway = !isNone(error)
        throw refuse('video.noRecording')
      })
      return { recordUrl, stored: { local: true, cloud: false } }
    }

    for (const name of [...new Set(recordFilename.split(';'))].slice(0, recordingsAsked))
      try {
        return await linkOf(name)
      } catch (error) {
        if (!isNone(error)) throw error
      }
    throw refuse('video.noRecording')
  }

const isOnline = (db: Database, viewer: Viewer, aiServerNo: number) =>
  inScope(db, viewer, trx => isAiServerOnline(trx, aiServerNo))
