/** Has an edge do a verb over its line, and notes what becomes of the job. */
import { setTimeout as pause } from 'node:timers/promises'
import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import {
  answerBytes,
  jobRefusal,
  jobResults,
  type RemoteVerb,
  reportedClock,
  verbSeconds,
} from '@watchfire/contract/remote/remote.shapes.ts'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Database } from '../core/db/database.ts'
import type { StreamOver, UplinkHub, UplinkStream } from '../fleet/fleet.public.ts'
import { findReturn, type JobEnd, noteBegun, noteEnd } from './remote.queries.ts'

/** Between two looks whether an AI server is back. */
const lookMs = 1000

export type BegunJob = {
  jobId: number
  aiServerNo: number
  verb: RemoteVerb
  channelId: string | undefined
  lines: number | undefined
  onvifPort: number | undefined
  /** Left out: in the clear. */
  onvifSecurity?: string | undefined
}
export type RemoteRunner = {
  isConnected: (aiServerNo: number) => boolean
  start: (job: BegunJob) => void
  close: () => void
}
type Parts = {
  uplinks: Pick<UplinkHub, 'isConnected' | 'openRemote'>
  db: Database
  log: Pick<FastifyBaseLogger, 'warn'>
  /** After so many nobody waits any more. */
  seconds?: Record<RemoteVerb, number>
}

export function remoteRunner(parts: Parts): RemoteRunner {
  const closing = new AbortController()
  return {
    isConnected: parts.uplinks.isConnected,
    start: job => void new RemoteRun(parts, job, closing.signal).toItsEnd(),
    close: () => closing.abort(),
  }
}

class RemoteRun {
  private readonly parts: Parts
  private readonly job: BegunJob
  private readonly closing: AbortSignal
  private readonly sentAt = Date.now()
  private readonly sent = performance.now()
  private roundTripMs = 0
  private texts: Buffer[] = []
  private picture: Buffer | undefined

  constructor(parts: Parts, job: BegunJob, closing: AbortSignal) {
    this.parts = parts
    this.job = job
    this.closing = closing
  }

  async toItsEnd(): Promise<void> {
    const { jobId, verb } = this.job
    const { db, log, seconds = verbSeconds } = this.parts
    const overdue = AbortSignal.any([this.closing, AbortSignal.timeout(seconds[verb] * 1000)])
    try {
      const end = await this.asked(overdue)
      const isDone = end.state === 'done' && verb === 'restart'
      const outcome = isDone ? await this.returned(overdue) : end
      // Of a server that ends another one notes that nobody waits any more.
      if (!this.closing.aborted) await noteEnd(db.system, jobId, outcome)
    } catch (error) {
      log.warn({ err: error, jobId }, 'how a job of remote maintenance ended could not be noted')
    }
  }

  /** What the edge makes of it. */
  private asked(overdue: AbortSignal): Promise<JobEnd> {
    const { uplinks, db, log } = this.parts
    const { jobId, aiServerNo, verb, channelId, lines, onvifPort, onvifSecurity } = this.job
    return new Promise(end => {
      let stream: UplinkStream | undefined
      const giveUp = (outcome: JobEnd) => {
        stream?.close()
        end(outcome)
      }
      stream = uplinks.openRemote(
        aiServerNo,
        { verb, channelId, lines, onvifPort, ...(onvifSecurity !== undefined && { onvifSecurity }) },
        {
          opened: () =>
            void noteBegun(db.system, jobId).catch(error =>
              log.warn({ err: error, jobId }, 'a job could not be noted'),
            ),
          frame: (kind, frame) => {
            if (!this.takes(kind, frame.subarray(1))) giveUp({ state: 'refused', refusal: 'badAnswer' })
          },
          ended: reason => end(this.outcomeOf(reason)),
        },
      )
      if (!stream) return end({ state: 'refused', refusal: 'edgeGone' })
      overdue.addEventListener('abort', () => giveUp({ state: 'timedOut' }), { once: true })
    })
  }

  /** False where the answer is longer than one may be. */
  private takes(kind: number, payload: Buffer): boolean {
    this.roundTripMs ||= performance.now() - this.sent
    if (kind === frameKind.still) {
      this.picture = Buffer.from(payload)
      return payload.length <= answerBytes.picture
    }
    this.texts.push(Buffer.from(payload))
    return this.texts.reduce((sum, text) => sum + text.length, 0) <= answerBytes.text
  }

  private outcomeOf(reason: StreamOver): JobEnd {
    if (reason !== 'finished') return { state: 'refused', refusal: jobRefusal.safeParse(reason).data ?? 'failed' }
    const { verb } = this.job
    const answer = readJson(Buffer.concat(this.texts).toString('utf8'))
    if (verb === 'restart') return { state: 'done', result: {} }
    const result = jobResults[verb].safeParse(verb === 'clock' ? this.clockOf(answer) : answer)
    if (!result.success) return { state: 'refused', refusal: 'badAnswer' }
    return { state: 'done', result: result.data, picture: this.picture }
  }

  /** Its clock against ours in the middle of the way there and back. */
  private clockOf(answer: unknown): z.input<typeof jobResults.clock> | undefined {
    const read = reportedClock.safeParse(answer).data
    if (!read) return undefined
    const { time, ...facts } = read
    const roundTripMs = Math.round(this.roundTripMs * 10) / 10
    return { ...facts, roundTripMs, offsetMs: Math.round(time - this.sentAt - roundTripMs / 2) }
  }

  /** Whichever server it comes back to, its heartbeat tells since when it runs. */
  private async returned(overdue: AbortSignal): Promise<JobEnd> {
    while (!overdue.aborted) {
      await pause(lookMs, undefined, { signal: overdue }).catch(() => {})
      const back = overdue.aborted ? undefined : await findReturn(this.parts.db.system, this.job.jobId)
      if (back) {
        const { after_ms: backAfterMs, version } = back
        return { state: 'done', result: { backAfterMs: Math.max(0, backAfterMs), version } }
      }
    }
    return { state: 'timedOut' }
  }
}

function readJson(text: string): unknown {
  try {
    return z.json().parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
