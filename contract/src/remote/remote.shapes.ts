/** What an AI server does from afar: fixed verbs, each an entry of a list that is kept, and what each of them answers (decision 0057). */
import { z } from 'zod'
import { coded } from '../core/coded.ts'
import { rowId, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { offlineReason } from '../device/camera.shapes.ts'

/** There are no others, and none of them takes free text. */
export const remoteVerb = coded({ clock: 1, ping: 2, probe: 3, snapshot: 4, log: 5, restart: 6 })
export type RemoteVerb = z.output<typeof remoteVerb>
/** Those that look at one of its cameras. */
export const cameraVerb = coded({ ping: 2, probe: 3, snapshot: 4 })
export type CameraVerb = z.output<typeof cameraVerb>
/** Those that ask for the AI server itself. */
export const ownVerb = coded({ clock: 1, log: 5 })
export type OwnVerb = z.output<typeof ownVerb>

/** After so long nobody waits for an answer any more, seconds. A restart waits for recordings that are being written. */
export const verbSeconds = { clock: 10, ping: 20, probe: 20, snapshot: 20, log: 15, restart: 150 } as const
/** How an AI server says in its heartbeat that it knows these verbs, and the version from which on it does. */
export const remoteKnowledge = { word: 'remote', since: '0.1.0' } as const

/** At a time, of one AI server and of one account. */
export const jobsAtOnce = { aiServer: 4, account: 4 } as const
export const logLines = { least: 10, usual: 200, most: 500 } as const
/** What an answer may hold at most. */
export const answerBytes = { text: 256 * 1024, picture: 2 * 1024 * 1024 } as const
/** How long what was found is kept; that it was asked for is kept longer. */
export const resultHours = 24

/** queued: the AI server has not begun; refused: it did not do it, and says why. */
export const jobState = coded({ queued: 1, running: 2, done: 3, refused: 4, timedOut: 5 })
export type JobState = z.output<typeof jobState>

/** Why a verb was not done. */
export const jobRefusal = z.enum([
  /** An AI server of an older version. */
  'unknownVerb',
  /** It does not watch this camera: it was switched off, or its settings are refused. */
  'unknownChannel',
  'overload',
  /** An update is under way. */
  'updating',
  /** Recordings of alarms went on being written. */
  'recording',
  /** It was not installed with its starter. */
  'noStarter',
  /** Its line broke meanwhile. */
  'edgeGone',
  'badAnswer',
  'failed',
])
export type JobRefusal = z.output<typeof jobRefusal>

const milliseconds = z.number().min(0).max(600_000)
const fromCamera = z.string().max(300)

/** Whether the system says that its clock follows a time server; `running`: such a service is there, and does not say. */
export const clockService = z.enum(['synchronised', 'running', 'unknown'])

const clockFacts = {
  zone: z.string().max(60),
  service: clockService,
  syncedAt: timestamp.nullable(),
  uptimeSeconds: z.int().min(0),
}
/** As the AI server says it. */
export const reportedClock = z.object({ time: timestamp, ...clockFacts })
export const clockResult = z.object({ offsetMs: z.int(), roundTripMs: milliseconds, ...clockFacts })
export type ClockResult = z.output<typeof clockResult>

/** Connections to the port a camera is opened by: `refused` is an answer too, of a host that is there. */
export const pingResult = z.object({
  host: z.string().max(255),
  port: z.int(),
  ip: z.string().max(60).nullable(),
  attempts: z.array(z.object({ answer: z.enum(['open', 'refused', 'none']), ms: milliseconds.nullable() })).max(10),
  problem: z.enum(['badAddress', 'unknownHost']).nullable(),
})
export type PingResult = z.output<typeof pingResult>

/** What a camera says of its stream. */
export const probeResult = z.object({
  problem: offlineReason.nullable(),
  /** What it said, where it refused. */
  detail: fromCamera,
  /** What it calls itself. */
  server: fromCamera,
  codec: z.enum(['h264', 'h265']).nullable(),
  /** Other codecs it offers, where none is known here. */
  offered: z.array(z.string().max(40)).max(8),
  width: z.int().nullable(),
  height: z.int().nullable(),
  frameRate: z.number().nullable(),
  transport: z.enum(['tcp', 'udp']).nullable(),
  connectMs: milliseconds.nullable(),
  describeMs: milliseconds.nullable(),
})
export type ProbeResult = z.output<typeof probeResult>

export const snapshotResult = z.object({
  problem: offlineReason.nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The camera took it itself; else it is of its stream. */
  byCamera: z.boolean().optional(),
})
export type SnapshotResult = z.output<typeof snapshotResult>

/** The last lines, the oldest first; what is secret was taken out at the AI server. */
export const logResult = z.object({ lines: z.array(z.string().max(4000)).max(logLines.most) })
export type LogResult = z.output<typeof logResult>

export const restartResult = z.object({ backAfterMs: z.int().min(0), version: z.string().max(40) })
export type RestartResult = z.output<typeof restartResult>

/** Who had what done, and how it went. */
const jobFields = {
  jobId: rowId,
  aiServerId: z.string(),
  verb: remoteVerb,
  channelId: z.string().nullable(),
  channelName: z.string(),
  state: jobState,
  refusal: jobRefusal.nullable(),
  madeBy: z.string(),
  madeAt: timestamp,
  endedAt: timestamp.nullable(),
}
const jobNames = {
  aiServerId: 'productKey',
  verb: 'remoteVerb',
  channelId: 'deviceId',
  channelName: 'deviceName',
  state: 'jobState',
} as const
export const remoteJobRow = wire(jobFields, jobNames)
export type RemoteJobRow = z.output<typeof remoteJobRow>

export const jobResults = {
  clock: clockResult,
  ping: pingResult,
  probe: probeResult,
  snapshot: snapshotResult,
  log: logResult,
  restart: restartResult,
} as const satisfies Record<RemoteVerb, z.ZodType>

/** Of the results that of its verb alone is there; none before it is done, and none after a day. */
export const remoteJob = wire(
  {
    ...jobFields,
    clock: clockResult.nullable(),
    ping: pingResult.nullable(),
    probe: probeResult.nullable(),
    snapshot: snapshotResult.nullable(),
    log: logResult.nullable(),
    restart: restartResult.nullable(),
    /** A JPEG, base64. */
    picture: z.string().nullable(),
  },
  jobNames,
)
export type RemoteJob = z.output<typeof remoteJob>
