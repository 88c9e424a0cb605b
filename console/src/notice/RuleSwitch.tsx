import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import type { RuleState } from '@watchfire/contract/notice/notice.shapes.ts'
import { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import { Switch } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { noticeTexts } from './notice.texts.ts'

const calls = { notice: noticeCalls.setRuleState, report: reportCalls.setRuleState }

type Props = { of: keyof typeof calls; rule: { ruleId: number; state: RuleState }; label: string }

/** Switches a rule on and off in its row. */
export function RuleSwitch({ of, rule, label }: Props) {
  const t = useTexts(noticeTexts)
  const act = useAct(calls[of], { refresh: [of], successText: t('done') })
  return (
    <Switch
      size="small"
      checked={rule.state === 'enabled'}
      loading={act.isPending}
      aria-label={label}
      onChange={on => act.mutate({ ruleId: rule.ruleId, state: on ? 'enabled' : 'disabled' })}
    />
  )
}
