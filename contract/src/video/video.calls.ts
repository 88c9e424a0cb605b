import { z } from 'zod'
import { dataOf, nothing } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { rights } from '../core/rights.ts'
import { partOfDay } from '../device/camera.shapes.ts'

/** So many names of recordings are looked up at once, more than an alarm has. */
export const recordingsAsked = 20

const watching = [rights.monitor, rights.workplace, rights.localVideo, rights.cloudVideo] as const
/** As the spec spells it; each field names one half of the same channel. */
const source = {
  productKey: z.string().max(60).optional(),
  deviceId: z.string().min(1).max(60),
  channelId: z.string().max(60).optional(),
}

export const videoCalls = callsOf('video', {
  play: call({
    path: '/vedio/api/v1/play',
    method: 'POST',
    right: watching,
    onWalls: true,
    summary: 'A link, good for 60 s, to the live picture, to stills or to a recording',
    input: z.object({
      ...source,
      /** live and stills: a WebSocket (see video.feed.ts); file: a plain MP4 with ranges. */
      sourceType: z.enum(['live', 'stills', 'file']),
      /** live: it is shown small, so that the camera's second stream serves where it has one. */
      shownSmall: z.boolean().optional(),
      /** live: the browser cannot play what the camera sends (H.265): its second stream serves, else it is encoded anew as H.264. */
      playable: z.boolean().optional(),
      /** stills: not of now, but the last one of day or of night that its AI server kept; it comes once. */
      partOfDay: partOfDay.optional(),
      /** Name of the recording (sourceType file). */
      filePath: z.string().max(125).optional(),
      /** Where the recording is read: on the AI server (right 131) or on the server (right 200). */
      storage: z.enum(['local', 'cloud']).optional(),
    }),
    answer: dataOf(z.object({ playUrl: z.string() })),
    errors: [
      'device.notFound',
      'video.startFailed',
      'video.recordFailed',
      'video.noRecording',
      'video.noneYet',
      'video.tooOldForParts',
    ],
  }),
  findRecording: call({
    path: '/api/alarm/queryAlarmRecordInfo',
    method: 'POST',
    right: [rights.localVideo, rights.cloudVideo],
    summary:
      'Where a recording can be played now: of several, joined by semicolons as an alarm has them, the first that can be. Without one there is none to play',
    input: z.object({
      deviceId: z.string().max(60),
      recordFilename: z
        .string()
        .max(recordingsAsked * 126)
        .optional(),
    }),
    answer: dataOf(z.object({ recordUrl: z.string(), stored: z.object({ local: z.boolean(), cloud: z.boolean() }) })),
    errors: ['device.notFound', 'video.noRecording'],
  }),
  stop: call({
    path: '/vedio/api/v1/stop',
    method: 'POST',
    right: watching,
    summary: 'The caller stops watching; a socket that closes does the same',
    input: z.object({
      ...source,
      sourceType: z.enum(['live', 'stills', 'file']).optional(),
      filePath: z.string().max(125).optional(),
    }),
    answer: nothing,
    errors: ['device.notFound'],
  }),
  watchLive: call({
    path: '/live/v1/video',
    method: 'GET',
    right: 'ticket',
    summary: 'The picture of a channel (WebSocket)',
    input: z.object({ ticket: z.string().max(2000) }),
    answer: nothing,
    errors: ['session.foreignOrigin', 'session.tooManySockets'],
    transport: 'socket',
  }),
  readLocal: call({
    path: '/media/v1/local',
    method: 'GET',
    right: 'ticket',
    summary: 'A recording that lies on its AI server, whole or by range',
    input: z.object({ ticket: z.string().max(2000) }),
    answer: dataOf(z.unknown()),
    errors: ['file.notFound', 'file.badRange', 'video.recordFailed'],
    transport: 'raw',
  }),
})
