import { EditOutlined } from '@ant-design/icons'
import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import type { NoticeRule } from '@watchfire/contract/notice/notice.shapes.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { RowAction, RowRemoval } from '../ui/list/RowActions.tsx'
import { noticeTexts } from './notice.texts.ts'
import { RuleButtons } from './RuleButtons.tsx'

export function NoticeRuleActions({ rule, onEdit }: { rule: NoticeRule; onEdit: () => void }) {
  const t = useTexts(noticeTexts)
  const remove = useAct(noticeCalls.removeRule, { refresh: ['notice'], successText: t('done') })
  return (
    <RuleButtons>
      <RowAction label={t('edit')} of={rule.name} icon={<EditOutlined />} onClick={onEdit} />
      <RowRemoval
        label={t('remove')}
        of={rule.name}
        title={t('removeTitle')}
        hint={t('removeHint')}
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ ruleId: rule.ruleId })}
      />
    </RuleButtons>
  )
}
