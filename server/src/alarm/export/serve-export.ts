/** `GET /media/v1/alarm-export/:id`: the filtered list, or pictures of it, as a file, written while it is read and never held whole. */
import { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { brandAt } from '../../core/brand.ts'
import type { Database } from '../../core/db/database.ts'
import { asDownload } from '../../core/files/as-download.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import { bytesPolicy } from '../../core/http/answer-headers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { loadViewer } from '../../core/session/load-viewer.ts'
import { type Tickets, ticketIn } from '../../core/session/ticket.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { narrowedTo } from '../desk-filter.ts'
import { beginExport, saveExportProgress } from './export.queries.ts'
import { exportContent } from './export-content.ts'
import { endingOf, exportFileName } from './export-file-name.ts'

/** Downloads one server writes at a time, of all customers and of one. */
const maxOpen = 8
const maxOpenPerTenant = 4
/** How often progress is written down, and with it that the export lives, and whether it was cancelled is read, ms. */
const reportEveryMs = 1000
/** How often it is asked whether the session still lives and what it may see, ms. */
const askEveryMs = 500
/** A download that takes nothing for so long has been forgotten, ms. */
const timeoutMs = 300_000

const mimes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  coco: 'application/zip',
}

export function serveExports(
  app: FastifyInstance,
  {
    db,
    store,
    tickets,
    log,
  }: { db: Database; store: FileStore; tickets: Tickets; log: Pick<FastifyBaseLogger, 'warn'> },
): void {
  const call = exportCalls.download
  const open = new Map<number | null, number>()
  app.route<{ Params: { id: string } }>({
    method: 'GET',
    // It would take the export and throw it away.
    exposeHeadRoute: false,
    url: call.path,
    config: { call },
    handler: async (request, reply) => {
      const { id } = request.params
      const holder = await tickets.open(ticketIn(request.query), `export:${id}`)
      const openOfTenant = open.get(holder.tenantId) ?? 0
      const openOfAll = [...open.values()].reduce((sum, count) => sum + count, 0)
      if (openOfAll >= maxOpen || openOfTenant >= maxOpenPerTenant) throw refuse('call.busy')
      const taken = { exportId: Number(id), accountId: holder.accountId }
      const requested = await db.auth.transaction().execute(trx => beginExport(trx, taken))
      if (!requested) throw refuse('desk.exportNotFound')
      if (requested === 'enough') throw refuse('desk.tooManyExports')
      let written = 0
      let readAt = Date.now()
      const viewerNow = viewerOf(db, holder.sessionId, requested.scope, request.ip)
      const mayReadOn = () => viewerNow().then(Boolean, () => false)
      const { stream, stop } = exportContent({ db, store }, requested, {
        brand: brandAt(request.hostname),
        viewerNow,
        written: count => {
          written = count
          readAt = Date.now()
        },
      })

      open.set(holder.tenantId, (open.get(holder.tenantId) ?? 0) + 1)
      const save = (state: 'running' | 'done' | 'cancelled' | 'failed') =>
        saveExportProgress(db.auth, requested.alarm_export_id, { written, state }).catch(error => {
          log.warn({ err: error, exportId: id }, 'the progress of an export was not written down')
          return true
        })
      const telling = setInterval(async () => {
        const forgotten = Date.now() - readAt > timeoutMs
        // The answer breaks off without its end: what has come of the file is no file to the browser.
        if (forgotten || !(await save('running')) || !(await mayReadOn())) stream.destroy()
      }, reportEveryMs)
      let failure: Error | undefined
      stream.once('error', error => {
        failure = error
        log.warn({ err: error, exportId: id }, 'an export broke off')
      })
      stream.once('close', () => {
        open.set(holder.tenantId, (open.get(holder.tenantId) ?? 1) - 1)
        clearInterval(telling)
        stop()
        void save(failure ? 'failed' : stream.readableEnded ? 'done' : 'cancelled')
      })

      const { language, format } = requested
      asDownload(reply, mimes[format], exportFileName(language, format), `alarms.${endingOf[format]}`)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', bytesPolicy)
      return reply.send(stream)
    },
  })
}

/** Who reads on: asked anew within a second, so that a session that ended and a right or a project that was lost end the download. */
function viewerOf(db: Database, sessionId: number, scope: Parameters<typeof narrowedTo>[1], address: string) {
  let viewer: Viewer | undefined
  let askedAt = 0
  return async () => {
    if (viewer && Date.now() - askedAt < askEveryMs) return viewer
    const now = await loadViewer(db, sessionId, { language: 'zh', address })
    if (!now?.rights.has(exportCalls.start.right)) throw refuse('session.badTicket')
    const narrowed = narrowedTo(now, scope)
    if (viewer && scopeOf(viewer) !== scopeOf(narrowed)) throw refuse('session.badTicket')
    askedAt = Date.now()
    viewer = narrowed
    return viewer
  }
}

const scopeOf = ({ companyIds, projectIds, regionLimits, regionId }: Viewer) =>
  JSON.stringify([companyIds.toSorted(), projectIds?.toSorted(), regionLimits, regionId])
