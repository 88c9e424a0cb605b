/** `GET /user-mgr/accountLog/export`: the filtered log as a file, written while it is read. */
import { Readable } from 'node:stream'
import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import type { FastifyInstance } from 'fastify'
import { inScope } from '../core/db/database.ts'
import { asDownload } from '../core/files/as-download.ts'
import { type ReadTools, serveRaw } from '../core/http/raw-route.ts'
import { refuse } from '../core/http/refuse.ts'
import { csvOf } from '../core/sheet/write-csv.ts'
import { xlsxOf } from '../core/sheet/write-xlsx.ts'
import { writeAudit } from './audit.public.ts'
import { countAudit } from './audit.queries.ts'
import { auditFilter } from './audit-filter.ts'
import { auditLines } from './audit-lines.ts'
import { auditFileName, auditSheet } from './audit-sheet.ts'

const mimes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
}

export function serveAuditExport(app: FastifyInstance, tools: ReadTools): void {
  serveRaw(app, auditCalls.export, tools, async ({ format, ...input }, viewer, request, reply) => {
    const filter = auditFilter(input)
    const total = await inScope(tools.db, viewer, async trx => {
      const found = await countAudit(trx, viewer, filter)
      if (found > limits.auditRowsOfExport)
        throw refuse('audit.tooMany', { total: found, limit: limits.auditRowsOfExport })
      const actor = { ...viewer, call: auditCalls.export.path, requestId: request.id }
      await writeAudit(trx, actor, 'exportAudit', '', { ...filter, format, total: found })
      return found
    })
    const sheet = auditSheet(tools.db, viewer, filter, total)
    asDownload(reply, mimes[format], auditFileName(viewer.language, format), `account-log.${format}`)
    if (format === 'jsonl')
      return reply.send(Readable.from(auditLines(tools.db, viewer, filter), { objectMode: false }))
    return reply.send(format === 'xlsx' ? xlsxOf(sheet) : Readable.from(csvOf(sheet), { objectMode: false }))
  })
}
