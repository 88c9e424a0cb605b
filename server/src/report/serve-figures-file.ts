/** `GET /api/report/downloadFigures`: a report as .xlsx. */
import { figureCalls } from '@watchfire/contract/report/figure.calls.ts'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../audit/audit.public.ts'
import { brandAt } from '../core/brand.ts'
import { inScope } from '../core/db/database.ts'
import { type ReadTools, serveRaw } from '../core/http/raw-route.ts'
import { asXlsx } from '../core/sheet/send-xlsx.ts'
import { reportTexts } from './figure-sheet.texts.ts'
import { readReport } from './read-figures.ts'
import { reportWorkbook } from './report-workbook.ts'

export function serveFiguresFile(app: FastifyInstance, tools: ReadTools): void {
  serveRaw(app, figureCalls.download, tools, async (input, viewer, request, reply) => {
    const report = await readReport(tools.db, viewer, input)
    const actor = { ...viewer, call: figureCalls.download.path, requestId: request.id }
    await inScope(tools.db, viewer, trx => writeAudit(trx, actor, 'exportReport', '', input))
    const { language } = viewer
    asXlsx(reply, `${reportTexts[language].file} ${input.from} ${input.until}`, 'report')
    return reportWorkbook(report, { language, brand: brandAt(request.hostname) })
  })
}
