import { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import { type Rule, ruleState } from '@watchfire/contract/rule/rule.shapes.ts'
import { useCallback, useMemo } from 'react'
import { useTexts } from '../core/texts.ts'
import { EditedListPage } from '../ui/list/EditedListPage.tsx'
import { choiceFilter, textFilter } from '../ui/list/filters.tsx'
import { useNarrow } from '../ui/theme/use-media.ts'
import { engineTexts } from './engine.texts.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { RuleFiles } from './RuleFiles.tsx'
import { narrowColumns, ruleColumns } from './sensor-rule-columns.tsx'
import { useRuleSentence } from './use-rule-sentence.ts'

/** Rules on what sensors measure, and how each of them stands. */
export function RulesPage() {
  const t = useTexts(engineTexts)
  const narrow = useNarrow()
  const sentenceOf = useRuleSentence()
  const columns = useCallback(
    (edit: (rule: Rule) => void) => (narrow ? narrowColumns : ruleColumns)({ t, sentenceOf, edit }),
    [t, sentenceOf, narrow],
  )
  const filters = useMemo(
    () => [
      textFilter('keyword', t('search')),
      choiceFilter(
        'state',
        t('anyState'),
        ruleState.out.options.map(value => ({ value, label: t(value) })),
      ),
    ],
    [t],
  )
  return (
    <EditedListPage
      title={t('title')}
      call={ruleCalls.list}
      input={({ keyword, state }) => ({ keyword, state: ruleState.out.safeParse(state).data })}
      idOf={rule => String(rule.ruleId)}
      filters={filters}
      columns={columns}
      minWidth={narrow ? '18rem' : '64rem'}
      view={<RuleFiles />}
      addCall={ruleCalls.save}
      addText={t('add')}
      addWhenEmpty
      emptyText={t('noneYet')}
      dialog={(rule, close) => <RuleDialog rule={rule} onClose={close} />}
    />
  )
}
