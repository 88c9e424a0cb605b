import type { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { inScope } from '../core/db/database.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { findRecording as findRecordingInScope } from '../video/video.lookups.ts'
import { isAiServerOnline } from './recording.queries.ts'

/**
 * Where a recording of a device can be played: on the server when it was uploaded, on its AI server while that is online.
 * Each place needs its own right. A recording that lies on the AI server only has no link; it is played by the play call.
 */
export const findRecording =
  (fileUrl: FileUrl): Handler<typeof alarmCalls.recording> =>
  async ({ deviceId, recordFilename }, viewer, { db }) => {
    const { source, fileId } = await findRecordingInScope(db, viewer, deviceId, recordFilename)
    const cloud = fileId !== undefined && viewer.rights.has(rights.cloudVideo)
    const local =
      viewer.rights.has(rights.localVideo) &&
      (await inScope(db, viewer, trx => isAiServerOnline(trx, source.aiServerNo)))
    if (!cloud && !local) throw refuse('video.noRecording')
    return { recordUrl: cloud ? fileUrl(viewer, fileId) : '', stored: { local, cloud } }
  }
