import { EditOutlined } from '@ant-design/icons'
import { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import type { ReportRule } from '@watchfire/contract/notice/report.shapes.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { RowAction, RowRemoval } from '../ui/RowActions.tsx'
import { noticeTexts } from './notice.texts.ts'
import { reportTexts } from './report.texts.ts'

export function ReportRuleActions({ rule, onEdit }: { rule: ReportRule; onEdit: () => void }) {
  const t = useTexts(reportTexts)
  const words = useTexts(noticeTexts)
  const remove = useAct(reportCalls.removeRule, { refresh: ['report'], successText: words('done') })
  return (
    <span className="wf-notice-actions">
      <RowAction label={words('edit')} of={rule.name} icon={<EditOutlined />} onClick={onEdit} />
      <RowRemoval
        label={words('remove')}
        of={rule.name}
        title={t('removeTitle')}
        hint={t('removeHint')}
        cancelText={words('cancel')}
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ ruleId: rule.ruleId })}
      />
    </span>
  )
}
