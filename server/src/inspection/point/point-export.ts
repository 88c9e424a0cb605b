/** `GET /api/check/exportCheckPoints`: the filtered points as a spreadsheet, written while they are read. */
import { limits } from '@watchfire/contract/core/limits.ts'
import { checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import type { CheckPoint, RiskLevel } from '@watchfire/contract/inspection/point/point.shapes.ts'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../../audit/audit.public.ts'
import { brandAt } from '../../core/brand.ts'
import { inScope, readInScope } from '../../core/db/database.ts'
import { type ReadTools, serveRaw } from '../../core/http/raw-route.ts'
import { asXlsx, type ListColumn, xlsxOfList } from '../../core/sheet/send-xlsx.ts'
import { siteText } from '../../core/site-time.ts'
import { pointFilter } from './list-check-points.ts'
import { countPoints, listPoints } from './point.queries.ts'
import { pointView } from './point.view.ts'

const sheetName = { zh: '检查点', en: 'Check points' } as const
const levels: Record<'zh' | 'en', Record<RiskLevel, string>> = {
  zh: { red: '红', orange: '橙', yellow: '黄', blue: '蓝' },
  en: { red: 'Red', orange: 'Orange', yellow: 'Yellow', blue: 'Blue' },
}
const columns: readonly ListColumn<CheckPoint>[] = [
  { zh: '检查点', en: 'Check point', width: 24, of: point => point.name },
  { zh: '风险等级', en: 'Risk level', width: 10, of: (point, language) => levels[language][point.riskLevel] },
  { zh: '{brand.project}', en: '{brand.Project}', width: 20, of: point => point.projectName },
  { zh: '区域', en: 'Region', width: 20, of: point => point.regionName },
  { zh: '管控措施', en: 'Measures', width: 40, of: point => point.measures },
  { zh: '责任人', en: 'Person in charge', width: 14, of: point => point.responsible },
  { zh: '检查表', en: 'Check list', width: 24, of: point => point.listName },
  { zh: '编码', en: 'Code', width: 16, of: point => point.pointCode },
  { zh: '最近检查', en: 'Last check', width: 20, of: point => point.lastAtText },
  { zh: '异常项', en: 'Bad answers', width: 10, of: point => point.lastBad ?? '' },
]

export function servePointExport(app: FastifyInstance, tools: ReadTools): void {
  serveRaw(app, checkPointCalls.export, tools, async (input, viewer, request, reply) => {
    const filter = pointFilter(input, viewer)
    const total = await inScope(tools.db, viewer, async trx => {
      const found = await countPoints(trx, viewer, filter)
      const actor = { ...viewer, call: checkPointCalls.export.path, requestId: request.id }
      await writeAudit(trx, actor, 'exportCheckPoints', '', { ...input, total: found })
      return found
    })
    const title = sheetName[viewer.language]
    const brand = brandAt(request.hostname)
    type Key = { name: string; pointId: number }
    const read = async (count: number, behind: Key | undefined) => {
      const page = { limit: count, offset: 0 }
      const rows = await readInScope(tools.db, viewer, trx => listPoints(trx, viewer, filter, page, behind))
      return rows.map(row => pointView(row, viewer))
    }
    const list = { title, columns, expected: total, limit: limits.checkPointsOfExport, read }
    return asXlsx(reply, `${title} ${siteText(Date.now()).slice(0, 10)}`, 'check-points').send(
      xlsxOfList<CheckPoint, Key>({ ...list, keyOf: point => point }, { language: viewer.language, brand }),
    )
  })
}
