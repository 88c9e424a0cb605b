/** `GET /api/check/exportRoundRates`: what became of rounds, as a spreadsheet. */
import { limits } from '@watchfire/contract/core/limits.ts'
import { roundCalls } from '@watchfire/contract/inspection/round/round.calls.ts'
import type { RoundRate } from '@watchfire/contract/inspection/round/round.shapes.ts'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../../audit/audit.public.ts'
import { brandAt } from '../../core/brand.ts'
import { inScope, readInScope } from '../../core/db/database.ts'
import { type ReadTools, serveRaw } from '../../core/http/raw-route.ts'
import { asXlsx, type ListColumn, xlsxOfList } from '../../core/sheet/send-xlsx.ts'
import { siteText } from '../../core/site-time.ts'
import { rateFilter, rateView } from './list-round-rates.ts'
import { countRoundRates, listRoundRates } from './round-rate.queries.ts'

/** A row with how many stand before it. */
type Row = RoundRate & { before: number }

const sheetName = { zh: '巡检完成率', en: 'Completion of rounds' } as const
const columns: readonly ListColumn<Row>[] = [
  { zh: '名称', en: 'Name', width: 24, of: row => row.name },
  { zh: '起始日期', en: 'First day', width: 14, of: row => row.firstDay },
  { zh: '结束日期', en: 'Last day', width: 14, of: row => row.lastDay },
  { zh: '应完成', en: 'Over', width: 10, of: row => row.over },
  { zh: '按时完成', en: 'In time', width: 10, of: row => row.done },
  { zh: '逾期补检', en: 'Late', width: 10, of: row => row.late },
  { zh: '有漏检', en: 'Points missed', width: 14, of: row => row.missed },
  { zh: '按时完成率（%）', en: 'In time (%)', width: 16, of: row => Math.floor((row.done * 1000) / row.over) / 10 },
]

export function serveRoundRateExport(app: FastifyInstance, tools: ReadTools): void {
  serveRaw(app, roundCalls.exportRates, tools, async (input, viewer, request, reply) => {
    const filter = rateFilter(input)
    const total = await inScope(tools.db, viewer, async trx => {
      const found = await countRoundRates(trx, viewer, filter)
      const actor = { ...viewer, call: roundCalls.exportRates.path, requestId: request.id }
      await writeAudit(trx, actor, 'exportRoundRates', '', { ...input, total: found })
      return found
    })
    const title = sheetName[viewer.language]
    const read = async (limit: number, behind: number | undefined) => {
      const offset = behind === undefined ? 0 : behind + 1
      const rows = await readInScope(tools.db, viewer, trx => listRoundRates(trx, viewer, filter, { limit, offset }))
      return rows.map((row, at) => ({ ...rateView(row, filter), before: offset + at }))
    }
    const list = { title, columns, expected: total, limit: limits.roundRatesOfExport, read }
    return asXlsx(reply, `${title} ${siteText(Date.now()).slice(0, 10)}`, 'rounds').send(
      xlsxOfList<Row, number>(
        { ...list, keyOf: row => row.before },
        { language: viewer.language, brand: brandAt(request.hostname) },
      ),
    )
  })
}
