/**
 * What this edge does when somebody at the console asks: a table of verbs. None takes an address, a command or a path; a camera is named by
 * its channel, and its address is the one it was set up with.
 */
import { frameKind, type StreamEnd } from '@watchfire/contract/fleet/uplink.ts'
import {
  logLines,
  type RemoteVerb,
  type SnapshotResult,
  verbSeconds,
} from '@watchfire/contract/remote/remote.shapes.ts'
import { recordingsEnd } from '../alarm/recordings-end.ts'
import type { takeSnapshot as takeOwnPicture } from '../onvif/take-snapshot.ts'
import type { OpenStream, StreamOutlet } from '../stream/stream-outlet.ts'
import type { WatchedChannel } from '../watched-channel.ts'
import { checkClock } from './check-clock.ts'
import type { LogTail } from './log-keeper.ts'
import { pingCamera } from './ping-camera.ts'
import { probeCamera } from './probe-camera.ts'
import { redactText } from './redact.ts'

export type AskedVerb = {
  verb: string
  channelId?: string | undefined
  lines?: number | undefined
  onvifPort?: number | undefined
  onvifSecurity?: string | undefined
}
export type RemoteCamera = Pick<WatchedChannel, 'url' | 'urls' | 'online' | 'carriedBy' | 'still' | 'report'>

export type RemoteParts = {
  camera: (channelId: string) => RemoteCamera | undefined
  /** A picture that the camera takes itself, where it offers one. */
  ownPicture: typeof takeOwnPicture
  logTail: LogTail
  /** What this edge may never tell, in every spelling. */
  secrets: () => string[]
  /** Why it must not be started anew, whatever anybody waits for. */
  mayNotRestart: () => 'noStarter' | 'updating' | undefined
  isRecording: () => boolean
  /** Asks the starter; this process ends soon after. */
  restart: () => void
  log: { info: (facts: object, message: string) => void; warn: (facts: object, message: string) => void }
  timing?: Partial<typeof defaultTiming>
}

/** `afterwards` is done when the answer is on its way. */
type Done = { answer: object; picture?: Uint8Array; afterwards?: () => void }
type Verb = (asked: AskedVerb, parts: RemoteParts, signal: AbortSignal) => Promise<Done | StreamEnd>

const defaultTiming = { recordingMs: 45_000, recordingCheckMs: 250 }
const maxAtOnce = 4
/** For a picture of its stream there has to be time left. */
const ownPictureMs = 8000
/** A little less than the server waits: then the reason is still told. */
const earlierMs = 1500

const ofCamera =
  (look: (camera: RemoteCamera, signal: AbortSignal, parts: RemoteParts, asked: AskedVerb) => Promise<Done>): Verb =>
  async (asked, parts, signal) => {
    const { channelId } = asked
    const found = channelId === undefined ? undefined : parts.camera(channelId)
    return found ? look(found, signal, parts, asked) : 'unknownChannel'
  }

const verbs: Record<RemoteVerb, Verb> = {
  clock: async () => ({ answer: await checkClock() }),
  ping: ofCamera(async ({ url }, signal) => ({ answer: await pingCamera(url, signal) })),
  probe: ofCamera(async ({ url, carriedBy }, signal, { secrets }) => {
    const found = await probeCamera(url, carriedBy, signal)
    const known = secrets()
    // A camera may say again what it was sent.
    return { answer: { ...found, detail: redactText(found.detail, known), server: redactText(found.server, known) } }
  }),
  snapshot: ofCamera(takeSnapshot),
  log: async ({ lines = logLines.usual }, { logTail, secrets }) => ({
    answer: { lines: await logTail(Math.min(lines, logLines.most), secrets()) },
  }),
  restart: beginRestart,
}

/** The one that the camera takes itself, where it offers one; else the newest of its stream, and that is what is said of it then. */
async function takeSnapshot(
  camera: RemoteCamera,
  signal: AbortSignal,
  { ownPicture }: RemoteParts,
  { onvifPort, onvifSecurity }: AskedVerb,
): Promise<Done> {
  const own =
    onvifPort === undefined
      ? undefined
      : await takenByCamera(camera, { port: onvifPort, security: onvifSecurity }, signal, ownPicture)
  if (own) {
    const answer: SnapshotResult = { problem: null, width: null, height: null, byCamera: true }
    return { answer, picture: own }
  }
  const { reason, width = null, height = null } = camera.report()
  const picture = await camera.still()
  const problem = picture ? null : camera.online ? 'noPicture' : (reason ?? 'noPicture')
  const answer: SnapshotResult = { problem, width, height }
  return picture ? { answer, picture: picture.jpeg } : { answer }
}

/** Most cameras offer none, or are no ONVIF cameras: what is wrong with it is not worth telling. */
async function takenByCamera(
  { urls }: RemoteCamera,
  service: { port: number; security: string | undefined },
  signal: AbortSignal,
  ownPicture: RemoteParts['ownPicture'],
): Promise<Uint8Array | undefined> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(ownPictureMs)])
  return ownPicture({ urls, ...service }, deadline).catch(() => undefined)
}

/** Waits while recordings are written, and then asks once more: an update may have begun meanwhile. */
async function beginRestart(_: AskedVerb, parts: RemoteParts, signal: AbortSignal): Promise<Done | StreamEnd> {
  const { recordingMs, recordingCheckMs } = { ...defaultTiming, ...parts.timing }
  const hinders = (): boolean => parts.mayNotRestart() === undefined && parts.isRecording()
  if (!(await recordingsEnd(hinders, { maxMs: recordingMs, checkMs: recordingCheckMs }, signal))) return 'recording'
  return parts.mayNotRestart() ?? { answer: {}, afterwards: parts.restart }
}

const isVerb = (verb: string): verb is RemoteVerb => Object.hasOwn(verbs, verb)

export function remoteVerbs(parts: RemoteParts): (asked: AskedVerb, outlet: StreamOutlet) => OpenStream {
  const { log } = parts
  let running = 0
  return (asked, outlet) => {
    const { verb, channelId } = asked
    const closing = new AbortController()
    const stream: OpenStream = { close: () => closing.abort() }
    const refusal = isVerb(verb) ? (running >= maxAtOnce ? 'overload' : undefined) : 'unknownVerb'
    if (refusal || !isVerb(verb)) {
      queueMicrotask(() => outlet.ended(refusal ?? 'unknownVerb'))
      return stream
    }
    running += 1
    log.info({ verb, channelId }, 'asked for from the console')
    outlet.opened({ mime: 'application/json' })
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(verbSeconds[verb] * 1000 - earlierMs)])
    const outcome = within(verbs[verb](asked, parts, signal), signal).catch((error): StreamEnd => {
      if (!signal.aborted) log.warn({ verb, err: error }, 'what was asked for from the console failed')
      return 'failed'
    })
    void outcome.then(done => {
      running -= 1
      // Who asked has gone: above all nothing is started anew that nobody waits for.
      if (!closing.signal.aborted) send(outlet, done)
    })
    return stream
  }
}

function send(outlet: StreamOutlet, done: Done | StreamEnd): void {
  if (typeof done === 'string') {
    outlet.ended(done)
    return
  }
  outlet.frame(frameKind.bytes, Buffer.from(JSON.stringify(done.answer)))
  if (done.picture) outlet.frame(frameKind.still, done.picture)
  outlet.ended('finished')
  done.afterwards?.()
}

/** A verb that does not heed the signal is left to itself. */
function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return Promise.race([work, promise])
}
