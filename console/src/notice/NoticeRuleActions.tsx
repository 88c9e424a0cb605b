import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import type { NoticeRule } from '@watchfire/contract/notice/notice.shapes.ts'
import { Button, Popconfirm } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { noticeTexts } from './notice.texts.ts'

export function NoticeRuleActions({ rule, onEdit }: { rule: NoticeRule; onEdit: () => void }) {
  const t = useTexts(noticeTexts)
  const remove = useAct(noticeCalls.removeRule, { refresh: ['notice'], successText: t('done') })
  return (
    <span className="wf-notice-actions">
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={`${t('edit')} ${rule.name}`}
        title={t('edit')}
        onClick={onEdit}
      />
      <Popconfirm
        title={t('removeTitle')}
        description={t('removeHint')}
        okText={t('remove')}
        cancelText={t('cancel')}
        placement="topRight"
        onConfirm={() => remove.mutate({ ruleId: rule.ruleId })}
      >
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`${t('remove')} ${rule.name}`}
          title={t('remove')}
          loading={remove.isPending}
        />
      </Popconfirm>
    </span>
  )
}
