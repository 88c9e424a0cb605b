import { PlusOutlined } from '@ant-design/icons'
import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import type { NoticeRule } from '@watchfire/contract/notice/notice.shapes.ts'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { textFilter } from '../ui/filters.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { useView, ViewSwitch } from '../ui/ViewSwitch.tsx'
import { NoticeRuleDialog } from './NoticeRuleDialog.tsx'
import { noticeTexts } from './notice.texts.ts'
import { noticeRuleColumns } from './notice-rule-columns.tsx'
import { ReportRuleList } from './ReportRuleList.tsx'
import { reportTexts } from './report.texts.ts'
import { useTypeNames } from './use-type-names.ts'
import './notice.css'

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
  const [edited, setEdited] = useState<NoticeRule | 'new'>()
  const columns = useMemo(() => noticeRuleColumns(t, typeName, setEdited), [t, typeName])
  return (
    <>
      <ListPage
        title={t('title')}
        call={noticeCalls.rules}
        input={({ keyword }) => ({ keyword })}
        idOf={rule => String(rule.ruleId)}
        filters={[textFilter('keyword', t('search'))]}
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
        <NoticeRuleDialog
          key={edited === 'new' ? 'new' : `${edited.ruleId}-${edited.version}`}
          rule={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
