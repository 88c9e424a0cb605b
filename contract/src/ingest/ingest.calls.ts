import { z } from 'zod'
import { dataOf, nothing } from '../core/body.ts'
import { bulkBody, call, callsOf } from '../core/call.ts'
import { fileId, megabytes, pictureLimit, recordingLimit } from '../core/file.calls.ts'
import { madeKey, markOfMachine } from '../device/claim-code.ts'
import { aiServerId } from '../device/device.shapes.ts'
import { stillAnswer, stillSlot } from '../hosted/hosted.shapes.ts'
import { faceOrders, facePhoto, heldFaces } from '../people/face.shapes.ts'
import { plateAnswer, platesLimit, sentPlate } from '../vehicle/plate-event.shapes.ts'
import { channelRequests, configuration, heartbeat, ingestAlarm, ingestOutcome, mediaName } from './ingest.shapes.ts'

/** Most items of one alarm post. */
export const ingestLimit = 500

/** Most slots of one post; of pictures as many as the body holds. */
export const stillsLimit = 500

const mediaState = dataOf(z.object({ name: mediaName, received: z.int(), complete: z.boolean() }))

export const ingestCalls = callsOf('ingest', {
  sendAlarms: call({
    path: '/ingest/v1/alarms',
    method: 'POST',
    bodyLimit: bulkBody,
    right: 'aiServer',
    summary:
      'Events of an AI server, a JSON array; the answer comes after they are durable and tells the outcome per item',
    /** Items are checked one by one (ingestAlarm): a bad one is refused and its neighbours are stored. */
    input: z.array(z.unknown()).min(1).max(ingestLimit),
    entry: ingestAlarm,
    answer: dataOf(z.array(ingestOutcome)),
    errors: ['ingest.full'],
  }),
  uploadMedia: call({
    path: '/ingest/v1/media',
    method: 'POST',
    right: 'aiServer',
    summary: `A run of bytes of a picture (JPEG, PNG or WebP, at most ${megabytes(pictureLimit)}) or recording (MP4, at most ${megabytes(recordingLimit)}), from \`offset\` on; the last one makes the file complete`,
    input: z.object({
      name: mediaName,
      offset: z.coerce.number().int().min(0),
      length: z.coerce.number().int().min(1),
    }),
    answer: mediaState,
    errors: [
      'file.tooManyUnfinished',
      'file.notAPicture',
      'file.notARecording',
      'file.tooLarge',
      'file.tooManyPixels',
      'file.wrongOffset',
      'file.differs',
      'file.diskFull',
    ],
    transport: 'raw',
  }),
  readMediaState: call({
    path: '/ingest/v1/media',
    method: 'GET',
    right: 'aiServer',
    summary: 'How much of a file has arrived, to resume its upload',
    input: z.object({ name: mediaName }),
    answer: mediaState,
    errors: [],
    transport: 'raw',
  }),
  sendStills: call({
    path: '/ingest/v1/stills',
    method: 'POST',
    bodyLimit: bulkBody,
    right: 'aiServer',
    summary:
      'Slots of hosted pictures, a JSON array: a JPEG, or why there is none; the answer comes after they are durable and tells what became of each',
    /** Slots are checked one by one (stillSlot): a bad one is refused and its neighbours are kept. */
    input: z.array(z.unknown()).min(1).max(stillsLimit),
    entry: stillSlot,
    answer: dataOf(z.array(stillAnswer)),
    errors: ['file.diskFull'],
  }),
  sendPlates: call({
    path: '/ingest/v1/plates',
    method: 'POST',
    bodyLimit: bulkBody,
    right: 'aiServer',
    summary:
      'Number plates that cameras read at gates, a JSON array; the answer comes after they are durable and tells what became of each',
    /** Plates are checked one by one (sentPlate): a bad one is refused and its neighbours are kept. */
    input: z.array(z.unknown()).min(1).max(platesLimit),
    entry: sentPlate,
    answer: dataOf(z.array(plateAnswer)),
    errors: ['ingest.full'],
  }),
  sendHeartbeat: call({
    path: '/ingest/v1/heartbeat',
    method: 'POST',
    bodyLimit: bulkBody,
    right: 'aiServer',
    summary:
      'State of an AI server and its channels, every 10 s; without it for 30 s both count as offline. The answer says what the console has set for its channels',
    input: heartbeat,
    answer: dataOf(channelRequests),
    errors: ['ingest.unknownDevice', 'ingest.tooManyChannels'],
  }),
  claimKey: call({
    path: '/ingest/v1/claim',
    method: 'POST',
    right: 'anyone',
    summary:
      'A new AI server shows the code it was given and the key it has made itself, and learns its id. The same key may be shown again while the code lasts, by the same machine (`machine` is a mark of it); another one not',
    input: z.object({
      code: z.string().max(60),
      key: z.string().regex(madeKey),
      machine: z.string().regex(markOfMachine).optional(),
    }),
    answer: dataOf(z.object({ aiServerId })),
    errors: ['device.badClaim', 'device.keyOfAnother', 'device.claimedElsewhere'],
  }),
  readConfiguration: call({
    path: '/ingest/v1/configuration',
    method: 'GET',
    right: 'aiServer',
    summary: 'The cameras that the console has set up at an AI server. Logins are sealed to its own key',
    input: z.object({}),
    answer: dataOf(configuration),
    errors: [],
  }),
  readFaces: call({
    path: '/ingest/v1/faces',
    method: 'GET',
    right: 'aiServer',
    summary:
      'Whom an AI server may recognise: people of the libraries it is given who agree now, in the order of their numbers from behind `after` on, and the key it seals by',
    input: z.object({ after: z.coerce.number().int().min(0).default(0) }),
    answer: dataOf(faceOrders),
    errors: [],
  }),
  readFacePhoto: call({
    path: '/ingest/v1/face-photo',
    method: 'GET',
    right: 'aiServer',
    summary: 'A photo of one of these people, as pixels. From then on the AI server counts as one that holds it',
    input: z.object({ photoId: fileId }),
    answer: dataOf(facePhoto),
    errors: ['file.notFound', 'file.notAPicture'],
  }),
  confirmFaces: call({
    path: '/ingest/v1/faces',
    method: 'POST',
    bodyLimit: bulkBody,
    right: 'aiServer',
    summary:
      'What an AI server found on its own disk: the receipts of people who are not in it say that they are gone there',
    input: heldFaces,
    answer: nothing,
    errors: [],
  }),
  readPackage: call({
    path: '/ingest/v1/package',
    method: 'GET',
    right: 'aiServer',
    summary: 'The bytes of a package that the answer to a heartbeat offered, whole or by range',
    input: z.object({ packageId: z.coerce.number().int().min(1) }),
    answer: dataOf(z.unknown()),
    errors: ['file.notFound', 'file.badRange'],
    transport: 'raw',
  }),
  openUplink: call({
    path: '/edge/v1/uplink',
    method: 'GET',
    right: 'aiServer',
    summary: 'The WebSocket an edge keeps open for control and media (see fleet/uplink.ts)',
    input: z.object({}),
    answer: nothing,
    errors: [],
    transport: 'socket',
  }),
})
