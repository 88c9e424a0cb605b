import type { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import type { NoticeRule } from '@watchfire/contract/notice/notice.shapes.ts'
import { inScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { type RuleRow, listNoticeRules as readRules } from './notice-rule.queries.ts'

export const listNoticeRules: Handler<typeof noticeCalls.listRules> = async ({ keyword, ...page }, viewer, { db }) => {
  const wanted = { keyword, ...pageWindow(page) }
  const { rows, total } = await inScope(db, viewer, trx => readRules(trx, viewer, wanted))
  return { rows: rows.map(ruleView), total }
}

const ruleView = (row: RuleRow): NoticeRule => ({
  ruleId: row.rule_id,
  companyId: row.company_id,
  companyName: row.company_name,
  name: row.name,
  state: row.enabled ? 'enabled' : 'disabled',
  ...row.about,
  first: row.first,
  steps: row.steps,
  language: row.language,
  version: row.version,
  changedBy: row.changed_by,
  changedAt: row.changed_at,
})
