import { EditOutlined, SendOutlined } from '@ant-design/icons'
import { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import type { ReportRule } from '@watchfire/contract/notice/report.shapes.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { RowAction, RowQuestion, RowRemoval } from '../ui/list/RowActions.tsx'
import { noticeTexts } from './notice.texts.ts'
import { RuleButtons } from './RuleButtons.tsx'
import { reportTexts } from './report.texts.ts'

/** Send now, change, delete. */
export function ReportRuleActions({ rule, onEdit }: { rule: ReportRule; onEdit: () => void }) {
  const t = useTexts(reportTexts)
  const words = useTexts(noticeTexts)
  const send = useAct(reportCalls.sendNow, { refresh: ['report', 'mail'], successText: t('sent') })
  const remove = useAct(reportCalls.removeRule, { refresh: ['report'], successText: words('done') })
  const { ruleId, name, accounts, addresses } = rule
  return (
    <RuleButtons>
      <RowQuestion
        label={t('send')}
        of={name}
        icon={<SendOutlined />}
        title={t('sendTitle')}
        hint={t('sendHint', { people: accounts.length + addresses.length })}
        loading={send.isPending}
        onConfirm={() => send.mutate({ ruleId })}
      />
      <RowAction label={words('edit')} of={name} icon={<EditOutlined />} onClick={onEdit} />
      <RowRemoval
        label={words('remove')}
        of={name}
        title={t('removeTitle')}
        hint={t('removeHint')}
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ ruleId })}
      />
    </RuleButtons>
  )
}
