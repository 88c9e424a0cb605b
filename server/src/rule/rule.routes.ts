import type { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { addFromFile } from './add-from-file.ts'
import { listRules } from './list-rules.ts'
import { removeRule } from './remove-rule.ts'
import { saveRule } from './save-rule.ts'
import { setRuleState } from './set-rule-state.ts'
import { tryOutRule } from './try-out-rule.ts'

export const ruleHandlers = (): Handlers<typeof ruleCalls> => ({
  list: listRules,
  save: saveRule,
  addFromFile,
  tryOut: tryOutRule(),
  setState: setRuleState,
  remove: removeRule,
})
