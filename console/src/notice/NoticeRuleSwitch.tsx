import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import type { NoticeRule } from '@watchfire/contract/notice/notice.shapes.ts'
import { Switch } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { noticeTexts } from './notice.texts.ts'

export function NoticeRuleSwitch({ rule }: { rule: NoticeRule }) {
  const t = useTexts(noticeTexts)
  const act = useAct(noticeCalls.setRuleState, { refresh: ['notice'], successText: t('done') })
  return (
    <Switch
      size="small"
      checked={rule.state === 'enabled'}
      loading={act.isPending}
      aria-label={t('switchLabel', { name: rule.name })}
      onChange={on => act.mutate({ ruleId: rule.ruleId, state: on ? 'enabled' : 'disabled' })}
    />
  )
}
