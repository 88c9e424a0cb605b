/**
 * Recordings of others for alarms of theirs. What is to be fetched is a row: whoever is killed meanwhile fetches it again, and it is
 * shown at the alarm once it is here.
 */
import { rm } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { lockAlarm } from '../alarm/alarm.public.ts'
import type { Database } from '../core/db/database.ts'
import { announceOutbox } from '../core/db/outbox-notifier.queries.ts'
import type { ResolveFor } from '../core/egress/egress-address.ts'
import { egressRequest } from '../core/egress/egress-request.ts'
import type { DiskWatch } from '../core/files/disk-watch.ts'
import type { FileStore } from '../core/files/file-store.ts'
import { Refusal } from '../core/http/refuse.ts'
import type { Job } from '../core/jobs/ticker.ts'
import { keepMedia } from '../ingest/ingest.public.ts'
import { type DueClip, endClip, nameClip, noteLostClip, showClip, takeDueClips } from './clip.queries.ts'

const everyMs = 2000
const atOnce = 2
const maxBytes = 200 * 1024 * 1024
const fetchMs = 60_000
/** Longer than one takes; so much longer after each try. */
const restSeconds = 75
/** Whoever tells that something is over may still be writing it down. */
const maxTries = 5

type Parts = {
  db: Database
  store: FileStore
  disk: Pick<DiskWatch, 'diskState'>
  resolveFor: ResolveFor
  log: Pick<FastifyBaseLogger, 'warn'>
}

export type ClipFetcher = { job: Job; close: () => Promise<void> }

export function clipFetcher({ db, store, disk, resolveFor, log }: Parts): ClipFetcher {
  const running = new Set<Promise<unknown>>()
  const closing = new AbortController()

  const job: Job = {
    name: 'clips of others',
    everyMs,
    work: async trx => {
      // They wait while there is no room.
      if (disk.diskState() === 'noMedia' || disk.diskState() === 'full') return
      for (const due of await takeDueClips(trx, Math.max(0, atOnce - running.size), restSeconds)) {
        const done = settle(due)
          .catch(error => log.warn({ err: error, name: due.name }, 'a recording of others is fetched again'))
          .finally(() => running.delete(done))
        running.add(done)
      }
    },
  }

  async function settle(due: DueClip): Promise<void> {
    const problem = await fetchClip(due)
    if (problem === undefined) return show(due)
    if (due.tries < maxTries || closing.signal.aborted) return
    await noteLostClip(db.system, due, problem)
    await endClip(db.system, due)
  }

  /** Why it is not here. */
  async function fetchClip(due: DueClip): Promise<string | undefined> {
    const draft = await store.newDraft()
    try {
      const { username, password } = new URL(due.url)
      if (username || password) return 'login'
      const { status } = await egressRequest(
        { url: due.url, method: 'GET' },
        {
          resolve: resolveFor(due.companyId),
          timeoutMs: fetchMs,
          maxAnswerBytes: maxBytes,
          writeTo: draft,
          signal: closing.signal,
        },
      )
      if (status !== 200) return `HTTP ${status}`
      await nameClip(db.system, due)
      await keepMedia({ db, store }, { ...due, deviceNo: due.aiServerNo }, due.name, draft)
      return undefined
    } catch (error) {
      // It came before, and was written anew meanwhile: the first one counts.
      if (error instanceof Refusal && error.code === 'file.differs') return undefined
      return error instanceof Error ? error.message.slice(0, 200) : 'failed'
    } finally {
      await rm(draft, { force: true })
    }
  }

  const show = (due: DueClip): Promise<void> =>
    db.system.transaction().execute(async trx => {
      if (await lockAlarm(trx, due)) await showClip(trx, due, due.name)
      await endClip(trx, due)
      await announceOutbox(trx)
    })

  return {
    job,
    close: async () => {
      closing.abort()
      await Promise.all(running)
    },
  }
}
