import { PlusOutlined } from '@ant-design/icons'
import { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import type { ReportRule } from '@watchfire/contract/notice/report.shapes.ts'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { textFilter } from '../ui/filters.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { noticeTexts } from './notice.texts.ts'
import { ReportRuleDialog } from './ReportRuleDialog.tsx'
import { reportTexts } from './report.texts.ts'
import { reportRuleColumns } from './report-rule-columns.tsx'
import { useTypeNames } from './use-type-names.ts'

/** Which figures go out by mail, when and to whom. */
export function ReportRuleList({ view }: { view: ReactNode }) {
  const t = useTexts(reportTexts)
  const words = useTexts(noticeTexts)
  const typeName = useTypeNames()
  const [edited, setEdited] = useState<ReportRule | 'new'>()
  const columns = useMemo(() => reportRuleColumns(t, words, typeName, setEdited), [t, words, typeName])
  return (
    <>
      <ListPage
        title={words('title')}
        call={reportCalls.rules}
        input={({ keyword }) => ({ keyword })}
        idOf={rule => String(rule.ruleId)}
        filters={[textFilter('keyword', t('search'))]}
        alsoReads={['view']}
        columns={columns}
        minWidth="76rem"
        actions={
          <>
            {view}
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
              {t('add')}
            </Button>
          </>
        }
      />
      {edited && (
        <ReportRuleDialog
          key={edited === 'new' ? 'new' : `${edited.ruleId}-${edited.version}`}
          rule={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
