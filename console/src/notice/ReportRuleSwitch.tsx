import { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import type { ReportRule } from '@watchfire/contract/notice/report.shapes.ts'
import { Switch } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { noticeTexts } from './notice.texts.ts'
import { reportTexts } from './report.texts.ts'

export function ReportRuleSwitch({ rule }: { rule: ReportRule }) {
  const t = useTexts(reportTexts)
  const words = useTexts(noticeTexts)
  const act = useAct(reportCalls.setRuleState, { refresh: ['report'], successText: words('done') })
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
