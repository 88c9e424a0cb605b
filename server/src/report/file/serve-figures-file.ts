/** `GET /api/report/downloadFigures`: a report as .xlsx or PDF. */
import { figureCalls } from '@watchfire/contract/report/figure.calls.ts'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../../audit/audit.public.ts'
import { brandAt } from '../../core/brand.ts'
import { inScope } from '../../core/db/database.ts'
import { type ReadTools, serveRaw } from '../../core/http/raw-route.ts'
import { sendPdf } from '../../core/paper/send-pdf.ts'
import { asXlsx } from '../../core/sheet/send-xlsx.ts'
import { readPaperReport, readReport } from '../read-figures.ts'
import { reportTexts } from './figure-sheet.texts.ts'
import { reportPaper } from './report-paper.ts'
import { reportWorkbook } from './report-workbook.ts'

export function serveFiguresFile(app: FastifyInstance, tools: ReadTools): void {
  serveRaw(app, figureCalls.download, tools, async ({ format = 'xlsx', ...input }, viewer, request, reply) => {
    const actor = { ...viewer, call: figureCalls.download.path, requestId: request.id }
    const note = () =>
      inScope(tools.db, viewer, trx => writeAudit(trx, actor, 'exportReport', '', { ...input, format }))
    const name = `${reportTexts[viewer.language].file} ${input.from} ${input.until}`
    if (format === 'pdf') {
      const report = await readPaperReport(tools.db, viewer, input)
      await note()
      return sendPdf(reply, viewer, async reader => ({ paper: reportPaper(report, reader), name, plain: 'report' }))
    }
    const report = await readReport(tools.db, viewer, input)
    await note()
    asXlsx(reply, name, 'report')
    return reportWorkbook(report, { language: viewer.language, brand: brandAt(request.hostname) })
  })
}
