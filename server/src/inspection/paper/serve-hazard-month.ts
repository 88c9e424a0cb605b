/** `GET /api/check/exportHazardMonth`: the statistics of a month, a quarter or a year as PDF, to be signed. */
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import { type ReadTools, serveRaw } from '../../core/http/raw-route.ts'
import { sendPdf } from '../../core/paper/send-pdf.ts'
import { siteDay } from '../../core/site-time.ts'
import { readHazardMonth } from '../month/read-hazard-month.ts'
import { hazardMonthSheet } from './hazard-month-sheet.ts'

export function serveHazardMonth(app: FastifyInstance, tools: ReadTools): void {
  serveRaw(app, hazardCalls.exportMonth, tools, async ({ month }, viewer, request, reply) => {
    return sendPdf(reply, viewer, async ({ language }) => {
      const numbers = await readHazardMonth({ month }, viewer, tools)
      const by = { ...viewer, call: hazardCalls.exportMonth.path, requestId: request.id }
      await inScope(tools.db, viewer, trx => writeAudit(trx, by, 'exportHazardMonth', '', { month }))
      const paper = hazardMonthSheet(numbers, { period: month, day: siteDay(Date.now()), language })
      return { paper, name: `${paper.title} ${paper.subtitle}`, plain: `hazards-${month}` }
    })
  })
}
