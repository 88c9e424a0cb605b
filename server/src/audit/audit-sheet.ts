import type { AuditEntry } from '@watchfire/contract/audit/audit.calls.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { inBrand } from '../core/brand.ts'
import { type Database, readInScope } from '../core/db/database.ts'
import type { Viewer } from '../core/session/viewer.ts'
import type { Cell, Sheet } from '../core/sheet/sheet.ts'
import { siteText } from '../core/site-time.ts'
import { type AuditFilter, listAudit } from './audit.queries.ts'
import { auditView } from './audit.view.ts'

/** Entries read at a time. */
const rowsPerRead = 500

export const auditColumns: readonly {
  zh: string
  en: string
  width: number
  of: (entry: AuditEntry, language: Language) => Cell
}[] = [
  { zh: '时间', en: 'Time', width: 20, of: entry => entry.atText },
  { zh: '姓名', en: 'Name', width: 16, of: entry => entry.fullName },
  { zh: '账号', en: 'Account', width: 18, of: entry => entry.account },
  {
    zh: '代为操作',
    en: 'On behalf',
    width: 16,
    of: ({ onBehalf }, language) => (onBehalf ? byThePlatform[language] : ''),
  },
  { zh: '{brand.company}', en: '{brand.Company}', width: 24, of: entry => entry.companyName },
  { zh: '{brand.project}', en: '{brand.Project}', width: 18, of: entry => entry.projectName },
  { zh: '操作', en: 'Action', width: 24, of: entry => entry.actionText },
  { zh: '对象', en: 'Target', width: 24, of: entry => [entry.targetName, entry.target].filter(Boolean).join(' · ') },
  { zh: '结果', en: 'Result', width: 10, of: ({ result }, language) => results[result][language] },
  { zh: '修改内容', en: 'Changes', width: 60, of: entry => entry.changes.map(changeText).join('; ') },
  { zh: '来源地址', en: 'Address', width: 18, of: entry => entry.address },
  { zh: '会话', en: 'Session', width: 10, of: entry => entry.sessionId ?? '' },
  { zh: '接口', en: 'Call', width: 34, of: entry => entry.call },
  { zh: '请求编号', en: 'Request', width: 12, of: entry => entry.requestId },
]
const byThePlatform = { zh: '由平台', en: 'by the platform' } as const
const results = { done: { zh: '成功', en: 'done' }, refused: { zh: '被拒绝', en: 'refused' } } as const

const changeText = ({ label, before, after }: AuditEntry['changes'][number]): string =>
  `${label}: ${before ? `${before} → ` : ''}${after}`

const sheetName = { zh: '账号日志', en: 'Account log' } as const

/** `账号日志 2026-11-21 1403.xlsx` */
export function auditFileName(language: Language, format: string): string {
  const [day, time = ''] = siteText(Date.now()).split(' ')
  return `${sheetName[language]} ${day} ${time.slice(0, 5).replace(':', '')}.${format}`
}

export const auditSheet = (db: Database, viewer: Viewer, filter: AuditFilter, expected: number): Sheet => ({
  name: sheetName[viewer.language],
  columns: auditColumns.map(column => ({ header: inBrand(column[viewer.language], viewer), width: column.width })),
  expected,
  rows: rowsOf(db, viewer, filter),
})

/** Newest first, each read from where the one before ended. */
async function* rowsOf(db: Database, viewer: Viewer, filter: AuditFilter): AsyncGenerator<Cell[], void, undefined> {
  const page = { limit: rowsPerRead, offset: 0 }
  let after: { at: number; auditId: number } | undefined
  for (let written = 0; written < limits.auditRowsOfExport; written += rowsPerRead) {
    const from = after
    const rows = await readInScope(db, viewer, trx => listAudit(trx, viewer, filter, page, from))
    for (const row of rows) {
      const entry = auditView(row, viewer)
      yield auditColumns.map(column => column.of(entry, viewer.language))
    }
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerRead) return
    after = { at: last.at, auditId: last.audit_id }
  }
}
