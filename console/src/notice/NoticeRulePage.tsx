import { PlusOutlined } from '@ant-design/icons'
import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import type { NoticeRule } from '@watchfire/contract/notice/notice.shapes.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { textFilter } from '../ui/filters.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { NoticeRuleDialog } from './NoticeRuleDialog.tsx'
import { noticeTexts } from './notice.texts.ts'
import { noticeRuleColumns } from './notice-rule-columns.tsx'
import { useTypeNames } from './use-type-names.ts'
import './notice.css'

/** Who is told of which alarms, at once and again while nobody handles them. */
export function NoticeRulePage() {
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
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
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
