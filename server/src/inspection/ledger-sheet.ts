/** A ledger as regulators read it: when, where, what, how grave, who until when by which measure, and how it was closed. */
import type { Language } from '@watchfire/contract/core/errors.ts'
import type { HazardCategory } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { type Hazard, hazardCategory } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { z } from 'zod'
import { type Database, readInScope } from '../core/db/database.ts'
import type { Viewer } from '../core/session/viewer.ts'
import type { Cell, Sheet } from '../core/sheet/sheet.ts'
import type { HazardRow } from './hazard.queries.ts'
import { hazardView, textOf } from './hazard.view.ts'
import { ledgerNames, levelWords, sourceWords, stateWords } from './ledger.texts.ts'
import { listLedger, type Span } from './month/hazard-month.queries.ts'

const rowsPerRead = 500

type Of = (row: HazardRow, view: Hazard, language: Language) => Cell
const columns: readonly { zh: string; en: string; width: number; of: Of }[] = [
  { zh: '编号', en: 'Number', width: 20, of: row => row.number },
  { zh: '排查时间', en: 'Found at', width: 18, of: row => textOf(row.reported_at).slice(0, 16) },
  { zh: '排查人', en: 'Found by', width: 12, of: row => row.reporter },
  { zh: '来源', en: 'Source', width: 14, of: (_, { source }, language) => sourceWords[source][language] },
  {
    zh: '地点',
    en: 'Place',
    width: 30,
    of: row => [row.project_name, row.region_name, row.place].filter(Boolean).join(' / '),
  },
  { zh: '问题类型', en: 'Problem type', width: 18, of: (_, { typeName }) => typeName },
  { zh: '隐患描述', en: 'Description', width: 40, of: row => row.words },
  { zh: '隐患等级', en: 'Level', width: 12, of: (_, { level }, language) => levelWords[level][language] },
  { zh: '判定条款', en: 'Clause', width: 20, of: row => row.clause },
  {
    zh: '挂牌督办',
    en: 'Supervision',
    width: 24,
    of: row => [row.supervisor, textOf(row.supervised_until).slice(0, 10)].filter(Boolean).join(' '),
  },
  { zh: '检查依据', en: 'Basis', width: 20, of: row => row.basis },
  { zh: '责任单位', en: 'Unit in charge', width: 16, of: row => row.duty_unit },
  { zh: '整改责任人', en: 'Person in charge', width: 14, of: row => row.assignee },
  { zh: '整改标准', en: 'Standard', width: 20, of: row => row.standard },
  { zh: '整改措施', en: 'Measure', width: 30, of: row => row.measure },
  { zh: '整改资金（元）', en: 'Money (CNY)', width: 14, of: row => row.money ?? '' },
  { zh: '整改期限', en: 'Deadline', width: 18, of: row => textOf(row.deadline).slice(0, 16) },
  { zh: '整改情况', en: 'What was done', width: 30, of: row => row.result },
  { zh: '整改完成时间', en: 'Handed in at', width: 18, of: row => textOf(row.submitted_at).slice(0, 16) },
  { zh: '验收人', en: 'Verified by', width: 12, of: row => row.verifier },
  { zh: '验收意见', en: 'Opinion', width: 24, of: row => row.opinion },
  { zh: '销号时间', en: 'Closed at', width: 18, of: row => textOf(row.closed_at).slice(0, 16) },
  { zh: '状态', en: 'State', width: 12, of: (_, { state }, language) => stateWords[state][language] },
]

type Wanted = Span & { category: HazardCategory }

export const ledgerSheet = (db: Database, viewer: Viewer, wanted: Wanted): Sheet => ({
  name: ledgerNames[wanted.category][viewer.language],
  columns: columns.map(column => ({ header: column[viewer.language], width: column.width })),
  expected: rowsPerRead,
  rows: rowsOf(db, viewer, wanted),
})

async function* rowsOf(db: Database, viewer: Viewer, { category, ...span }: Wanted): AsyncGenerator<Cell[]> {
  const of = { ...span, category: z.encode(hazardCategory, category), limit: rowsPerRead }
  let after = 0
  for (;;) {
    const from = after
    const rows = await readInScope(db, viewer, trx => listLedger(trx, viewer, { ...of, after: from }))
    for (const row of rows) {
      const view = hazardView(row, viewer, () => '')
      yield columns.map(column => column.of(row, view, viewer.language))
    }
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerRead) return
    after = last.hazard_id
  }
}
