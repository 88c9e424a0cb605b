import { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import type { ReportRule } from '@watchfire/contract/notice/report.shapes.ts'
import { type ReactNode, useCallback } from 'react'
import { useTexts } from '../core/texts.ts'
import { useTypeNames } from '../level/public/use-type-names.ts'
import { EditedListPage } from '../ui/list/EditedListPage.tsx'
import { textFilter } from '../ui/list/filters.tsx'
import { noticeTexts } from './notice.texts.ts'
import { ReportRuleDialog } from './ReportRuleDialog.tsx'
import { reportTexts } from './report.texts.ts'
import { reportRuleColumns } from './report-rule-columns.tsx'

/** Which figures go out by mail, when and to whom. */
export function ReportRuleList({ view }: { view: ReactNode }) {
  const t = useTexts(reportTexts)
  const words = useTexts(noticeTexts)
  const typeName = useTypeNames()
  const columns = useCallback(
    (edit: (rule: ReportRule) => void) => reportRuleColumns(t, words, typeName, edit),
    [t, words, typeName],
  )
  return (
    <EditedListPage
      title={words('title')}
      call={reportCalls.listRules}
      input={({ keyword }) => ({ keyword })}
      idOf={rule => String(rule.ruleId)}
      filters={[textFilter('keyword', t('search'))]}
      alsoReads={['view']}
      columns={columns}
      minWidth="76rem"
      view={view}
      addCall={reportCalls.saveRule}
      addText={t('add')}
      emptyText={t('noneYet')}
      dialog={(rule, close) => <ReportRuleDialog rule={rule} onClose={close} />}
    />
  )
}
