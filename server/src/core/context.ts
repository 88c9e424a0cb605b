/** What a module is given to mount itself with: the parts of core, opened once for all of them. */
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from './db/database.ts'
import { announceServer, type ServerPresence } from './db/server-presence.ts'
import { openDiskStore } from './files/disk-store.ts'
import { type DiskWatch, watchDisk } from './files/disk-watch.ts'
import type { FileStore } from './files/file-store.ts'
import { type FileTickets, openFileTickets } from './files/file-ticket.ts'
import { type FileUrl, fileUrls } from './files/file-url.ts'
import type { UploadTimeouts } from './files/upload-watch.ts'
import type { HttpTimeouts } from './http/app.ts'
import type { Job } from './jobs/ticker.ts'
import { type LiveKinds, liveKinds } from './live/live-kinds.ts'
import { type SessionWatch, type WatchTimes, watchSessions } from './live/session-watch.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { compareKeys } from './session/compare-keys.ts'
import { openSealer, type Sealer } from './session/sealed-secret.ts'
import { openSigningKey } from './session/signing-key.ts'
import { openTickets, type Tickets } from './session/ticket.ts'
import type { Settings } from './settings.ts'

type Given = {
  settings: Settings
  db: Database
  log: FastifyBaseLogger
  timeouts: Partial<HttpTimeouts & UploadTimeouts & WatchTimes>
  /** Whether work is done that nobody waits for; without it mails and messages are queued and stay there. */
  sends: boolean
}

export type Context = Given & {
  metrics: Metrics
  sealer: Sealer
  tickets: Tickets
  fileTickets: FileTickets
  fileUrl: FileUrl
  store: FileStore
  disk: DiskWatch
  kinds: LiveKinds
  sessions: SessionWatch
  presence: ServerPresence
  /** Further origins that may open a socket. */
  origins: readonly string[]
}

/** What a module leaves with whoever mounted it, besides the services it has for others. */
export type Mounted = {
  jobs?: readonly Job[]
  close?(): unknown
}

export async function openContext(
  app: FastifyInstance,
  given: Given,
  { otherServers }: { otherServers: number },
): Promise<Context> {
  const { settings, db, log } = given
  const metrics = openMetrics(app)
  const sealer = await openSealer(settings.WATCHFIRE_DATA, settings.WATCHFIRE_SECRET_KEY)
  await compareKeys({ db, log, sealer }, otherServers)
  const tickets = openTickets(db, await openSigningKey({ db, log, sealer }, 'ticket'))
  const fileTickets = openFileTickets(tickets)
  const store = await openDiskStore(join(settings.WATCHFIRE_DATA, 'files'))
  const disk = await watchDisk(settings.WATCHFIRE_DATA, {
    changed: (now, before, facts) => log.warn({ now, before, ...facts }, 'the disk changed its state'),
  })
  return {
    ...given,
    metrics,
    sealer,
    tickets,
    fileTickets,
    fileUrl: fileUrls(fileTickets),
    store,
    disk,
    kinds: liveKinds(),
    sessions: watchSessions({ db, log }, given.timeouts),
    presence: await announceServer({ db, log }),
    origins: settings.WATCHFIRE_ORIGINS.split(',').filter(Boolean),
  }
}
