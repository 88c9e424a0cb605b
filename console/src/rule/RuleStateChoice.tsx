import { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import { type Rule, ruleState } from '@watchfire/contract/rule/rule.shapes.ts'
import { Select } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { engineTexts } from './engine.texts.ts'

/** Switches a rule in its row. */
export function RuleStateChoice({ rule }: { rule: Rule }) {
  const t = useTexts(engineTexts)
  const act = useAct(ruleCalls.setState, { refresh: ['rule'], successText: t('done') })
  return (
    <Select
      size="small"
      style={{ width: '6.5rem' }}
      value={rule.state}
      loading={act.isPending}
      aria-label={t('stateLabel', { name: rule.name })}
      title={rule.state === 'shadow' ? t('shadowHint') : undefined}
      options={ruleState.out.options.map(value => ({ value, label: t(value) }))}
      onChange={state => act.mutate({ ruleId: rule.ruleId, state })}
    />
  )
}
