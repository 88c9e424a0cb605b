/** `GET /api/check/exportHazardLedger`: a month of one ledger, written while it is read. */
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import { type ReadTools, serveRaw } from '../core/http/raw-route.ts'
import { asXlsx } from '../core/sheet/send-xlsx.ts'
import { xlsxOf } from '../core/sheet/write-xlsx.ts'
import { ledgerNames } from './ledger.texts.ts'
import { ledgerSheet } from './ledger-sheet.ts'
import { monthSpan } from './month/month-of-hazards.ts'

export function serveLedger(app: FastifyInstance, tools: ReadTools): void {
  serveRaw(app, hazardCalls.exportLedger, tools, async ({ category, month }, viewer, request, reply) => {
    const actor = { ...viewer, call: hazardCalls.exportLedger.path, requestId: request.id }
    await inScope(tools.db, viewer, trx => writeAudit(trx, actor, 'exportHazards', '', { category, month }))
    asXlsx(reply, `${ledgerNames[category][viewer.language]} ${month}`, 'hazards')
    return reply.send(xlsxOf(ledgerSheet(tools.db, viewer, { category, ...monthSpan(month) })))
  })
}
