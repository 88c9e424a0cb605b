/**
 * What travels between an edge (AI server) and the server over the one WebSocket the edge keeps open:
 * `GET /edge/v1/uplink` with `Authorization: Bearer {key}`.
 *
 * Text frames carry the JSON messages below; binary frames carry media of one stream:
 * 4 bytes stream id (unsigned, big endian), 1 byte frame kind (see {@link frameKind}), then the payload.
 * The server numbers the streams; an id is never used twice on one connection.
 */
import { z } from 'zod'
import { cameraAddress, offlineReason, partOfDay } from '../device/camera.shapes.ts'
import { gbId } from '../device/gb28181.shapes.ts'
import { onvifHost, onvifPort, onvifSecurity } from '../device/onvif.shapes.ts'
import { sealedText } from '../device/sealed-text.ts'
import { drawnSettings } from '../device/zone-trial.shapes.ts'
import { mediaName } from '../ingest/ingest.shapes.ts'
import { ptzAct } from '../ptz/ptz.shapes.ts'
import { logLines } from '../remote/remote.shapes.ts'
import { modbusHost, modbusPoint, modbusPort, pointsOfGateway } from '../sensor/modbus.shapes.ts'

/** Kind byte of a binary frame. */
export const frameKind = {
  /** fMP4 initialisation segment (ftyp + moov); first frame of a live stream, again whenever parameters change. */
  init: 0,
  /** One fMP4 fragment (moof + mdat) that holds exactly one key frame. */
  key: 1,
  /** One fMP4 fragment that holds exactly one frame depending on earlier ones. */
  delta: 2,
  /** A whole JPEG (stills stream). */
  still: 3,
  /** A run of bytes of a local file, in order. */
  bytes: 4,
} as const
export type FrameKind = (typeof frameKind)[keyof typeof frameKind]

const streamId = z.int().min(1)

/** Server → edge, of one stream. */
export const streamMessage = z.discriminatedUnion('type', [
  /** Live H.264/H.265 of a channel, copied without re-encoding. Starts with `opened`, then init, then the ring's current group, then live. */
  z.object({
    type: z.literal('openLive'),
    stream: streamId,
    channelId: z.string(),
    /** It is shown small: the second stream serves, where there is one that runs. */
    small: z.boolean().optional(),
    /** The viewer cannot play what the camera sends: something that every browser plays. An AI server of before sends what it has. */
    playable: z.boolean().optional(),
  }),
  /** One JPEG a second of a channel: the fallback when the video cannot be played. */
  z.object({ type: z.literal('openStills'), stream: streamId, channelId: z.string() }),
  /** The last still of day or of night that the edge kept: one, and nothing after it; `noPicture` where there is none yet. */
  z.object({ type: z.literal('openKept'), stream: streamId, channelId: z.string(), part: partOfDay }),
  /** Bytes [start, end) of a file the edge kept (a recording or a picture, by its media name). Without `end`: to the file's end. */
  z.object({
    type: z.literal('openFile'),
    stream: streamId,
    name: z.string(),
    start: z.int().min(0),
    end: z.int().min(0).optional(),
  }),
  /** The receiver is behind: send nothing of this live stream before the next key frame. */
  z.object({ type: z.literal('skipToKey'), stream: streamId }),
  z.object({ type: z.literal('close'), stream: streamId }),
  /** Opens an address that is not set up yet: one `still`, then `finished`, or why there is none. `login` is sealed to the edge. */
  z.object({ type: z.literal('openTrial'), stream: streamId, address: cameraAddress, login: sealedText.nullable() }),
  /** Asks ONVIF cameras: who is there (`host` null: a list of `foundCamera`), or what one says of itself (an `onvifDevice`), as JSON in `bytes`. `login` is sealed to the edge. */
  z.object({
    type: z.literal('openOnvif'),
    stream: streamId,
    host: onvifHost.nullable(),
    login: sealedText.nullable(),
  }),
  /** Reads points through a Modbus gateway once: a list of `readPoint` as JSON in `bytes`, then `finished`. */
  z.object({
    type: z.literal('openModbus'),
    stream: streamId,
    host: modbusHost,
    port: modbusPort,
    points: z.array(modbusPoint).max(pointsOfGateway),
  }),
  /** What devices of GB/T 28181 there are, and of one the channels: a `GbReport` as JSON in `bytes`, then `finished`. */
  z.object({ type: z.literal('openGb28181'), stream: streamId, deviceId: gbId.nullable() }),
  /** What there is by SNMP: an `SnmpReport` as JSON in `bytes`, then `finished`. */
  z.object({ type: z.literal('openSnmp'), stream: streamId }),
  /** Has a camera turned, or tells what it offers: a `PtzAnswer` as JSON in `bytes`, then `finished`. `port`: where its ONVIF service answers. */
  z.object({
    type: z.literal('openPtz'),
    stream: streamId,
    channelId: z.string(),
    port: onvifPort,
    security: onvifSecurity.optional(),
    asked: ptzAct,
  }),
  /** Tries a drawing on what was followed: a `ZoneTrial` as JSON in `bytes`, then `finished`. */
  z.object({ type: z.literal('openDrawing'), stream: streamId, channelId: z.string(), ...drawnSettings }),
  /**
   * A verb of remote maintenance: `opened` as soon as it begins, its answer as JSON in `bytes`, a picture as one `still`, `finished`; or why
   * not. Which verbs there are the edge decides: one it does not know is no nonsense.
   */
  z.object({
    type: z.literal('openRemote'),
    stream: streamId,
    verb: z.string().max(20),
    channelId: z.string().optional(),
    lines: z.int().min(1).max(logLines.most).optional(),
    /** Where the camera's ONVIF service answers, which may take the picture. */
    onvifPort: onvifPort.optional(),
    onvifSecurity: onvifSecurity.optional(),
  }),
  /** Records a camera around now under this name and uploads it: `finished` at once where it does, `notRecorded` where the camera is not to be recorded. */
  z.object({ type: z.literal('openRecording'), stream: streamId, channelId: z.string(), name: mediaName }),
])
export type StreamMessage = z.infer<typeof streamMessage>

/** Server → edge. `configure`: the cameras it has to watch were changed, `GET /ingest/v1/configuration` tells them. */
export const serverMessage = z.discriminatedUnion('type', [
  ...streamMessage.options,
  z.object({ type: z.literal('configure'), version: z.int().min(0) }),
])
export type ServerMessage = z.infer<typeof serverMessage>

/** Why a stream did not open or ended. */
export const streamEnd = z.enum([
  'unknownChannel',
  'cameraOffline',
  'unknownFile',
  'badRange',
  'finished',
  'closed',
  'overload',
  'failed',
  // Of a trial: why there is no picture.
  ...offlineReason.exclude(['ended', 'closed']).options,
  'otherKey',
  'otherPlace',
  // Of a verb: why it is not done.
  'unknownVerb',
  'updating',
  'recording',
  'noStarter',
  // Of a recording.
  'notRecorded',
])
export type StreamEnd = z.infer<typeof streamEnd>

/** What is shown in place of a picture that cannot be played: the camera's second stream, or the main one encoded anew. */
export const standIn = z.enum(['second', 'encoded'])
export type StandIn = z.infer<typeof standIn>

/** Edge → server. */
export const edgeMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('opened'),
    stream: streamId,
    /** MIME type with codecs, e.g. `video/mp4; codecs="avc1.64001f"`; `image/jpeg` for stills. */
    mime: z.string(),
    width: z.int().min(0).optional(),
    height: z.int().min(0).optional(),
    /** What the picture was decoded from (openTrial). */
    codec: z.string().max(20).optional(),
    /** Whole length of the file in bytes (openFile). */
    size: z.int().min(0).optional(),
    /** When the still was taken, ms since 1970 (openKept). */
    takenAt: z.int().min(0).optional(),
    /** Of a playable live stream (openLive). */
    instead: standIn.optional(),
  }),
  z.object({ type: z.literal('ended'), stream: streamId, reason: streamEnd }),
])
export type EdgeMessage = z.infer<typeof edgeMessage>

/** Packs a binary frame. */
export function packFrame(stream: number, kind: FrameKind, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(5 + payload.byteLength)
  new DataView(frame.buffer).setUint32(0, stream)
  frame[4] = kind
  frame.set(payload, 5)
  return frame
}

/** Unpacks a binary frame; undefined when it is too short or of an unknown kind. The payload is a view, not a copy. */
export function unpackFrame(frame: Uint8Array): { stream: number; kind: FrameKind; payload: Uint8Array } | undefined {
  if (frame.byteLength < 5) return undefined
  const kind = frame[4] as FrameKind
  if (kind > frameKind.bytes) return undefined
  const stream = new DataView(frame.buffer, frame.byteOffset, 4).getUint32(0)
  return { stream, kind, payload: frame.subarray(5) }
}
