/** `GET /api/check/exportHazardNotice`: the rectification notice of an assigned hazard as PDF. */
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { FastifyInstance } from 'fastify'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import { type ReadTools, serveRaw } from '../../core/http/raw-route.ts'
import { refuse } from '../../core/http/refuse.ts'
import { paperPicture, sendPdf } from '../../core/paper/send-pdf.ts'
import { getHazard } from '../get-hazard.ts'
import { findHazard } from '../hazard.queries.ts'
import { hazardNotice } from './hazard-notice.ts'

/** A paper holds the pictures themselves: it is made of their ids. */
const read = getHazard((_, fileId) => fileId)

export function serveHazardNotice(app: FastifyInstance, tools: ReadTools & { store: FileStore }): void {
  serveRaw(app, hazardCalls.exportNotice, tools, async ({ hazardId }, viewer, request, reply) => {
    return sendPdf(reply, viewer, async reader => {
      const hazard = await read({ hazardId }, viewer, tools)
      // Before somebody has to rectify it there is nothing to notify of.
      if (hazard.assigneeId === null) throw refuse('inspection.notNow')
      const paper = await hazardNotice(hazard, reader, fileId => paperPicture(tools.store, fileId))
      const by = { ...viewer, call: hazardCalls.exportNotice.path, requestId: request.id }
      await inScope(tools.db, viewer, async trx => {
        const row = await findHazard(trx, viewer, hazardId)
        if (!row) throw refuse('inspection.notFound')
        await writeAudit(trx, actingOn(by, row), 'exportHazardNotice', String(hazardId), { name: row.number })
      })
      return { paper, name: `${paper.title} ${hazard.number}`, plain: 'notice' }
    })
  })
}
