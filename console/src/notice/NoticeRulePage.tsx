import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import type { NoticeRule } from '@watchfire/contract/notice/notice.shapes.ts'
import { type ReactNode, useCallback } from 'react'
import { useTexts } from '../core/texts.ts'
import { useTypeNames } from '../level/public/use-type-names.ts'
import { EditedListPage } from '../ui/list/EditedListPage.tsx'
import { textFilter } from '../ui/list/filters.tsx'
import { useView, ViewSwitch } from '../ui/list/ViewSwitch.tsx'
import { NoticeRuleDialog } from './NoticeRuleDialog.tsx'
import { noticeTexts } from './notice.texts.ts'
import { noticeRuleColumns } from './notice-rule-columns.tsx'
import { ReportRuleList } from './ReportRuleList.tsx'
import { reportTexts } from './report.texts.ts'

const views = ['notices', 'reports'] as const

/** Who is told of which alarms, and who gets which figures. */
export function NoticeRulePage() {
  const t = useTexts(reportTexts)
  const view = <ViewSwitch views={views} label={t} />
  return useView(views) === 'reports' ? <ReportRuleList view={view} /> : <NoticeRuleList view={view} />
}

/** Who is told of which alarms, at once and again while nobody handles them. */
function NoticeRuleList({ view }: { view: ReactNode }) {
  const t = useTexts(noticeTexts)
  const typeName = useTypeNames()
  const columns = useCallback((edit: (rule: NoticeRule) => void) => noticeRuleColumns(t, typeName, edit), [t, typeName])
  return (
    <EditedListPage
      title={t('title')}
      call={noticeCalls.listRules}
      input={({ keyword }) => ({ keyword })}
      idOf={rule => String(rule.ruleId)}
      filters={[textFilter('keyword', t('search'))]}
      columns={columns}
      minWidth="79rem"
      view={view}
      addCall={noticeCalls.saveRule}
      addText={t('add')}
      emptyText={t('noneYet')}
      dialog={(rule, close) => <NoticeRuleDialog rule={rule} onClose={close} />}
    />
  )
}
