import { EditOutlined } from '@ant-design/icons'
import { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import type { Rule } from '@watchfire/contract/rule/rule.shapes.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { RowAction, RowRemoval } from '../ui/list/RowActions.tsx'
import { engineTexts } from './engine.texts.ts'

export function RuleActions({ rule, onEdit }: { rule: Rule; onEdit: () => void }) {
  const t = useTexts(engineTexts)
  const remove = useAct(ruleCalls.remove, { refresh: ['rule'], successText: t('done') })
  return (
    <>
      <RowAction label={t('edit')} of={rule.name} icon={<EditOutlined />} onClick={onEdit} />
      <RowRemoval
        label={t('remove')}
        of={rule.name}
        title={t('removeTitle')}
        hint={t('removeHint')}
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ ruleId: rule.ruleId })}
      />
    </>
  )
}
