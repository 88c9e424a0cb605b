import { treeIsSound } from '@watchfire/contract/rule/condition-tree.ts'
import { isOfAlarms, msOf } from '@watchfire/contract/rule/rule.shapes.ts'
import { expect, test } from 'vitest'
import { ruleTemplates } from './rule-templates.ts'
import { ruleFormOf } from './sensor-rule-form.ts'

test('eleven templates, each of which can be saved as it is', () => {
  expect(new Set(ruleTemplates.map(({ key }) => key)).size).toBe(11)
  for (const { key, rule } of ruleTemplates) {
    const { kind, span, ofTypes, level, coolDown, operator, threshold, upper, tree } = {
      ...ruleFormOf(undefined, 1),
      ...rule,
    }
    const isSound =
      (kind === 'now' || msOf(span) > 0) &&
      ofTypes.length >= (kind === 'together' ? 2 : Number(isOfAlarms(kind))) &&
      (level !== 'severe' || msOf(coolDown) === 0) &&
      (!tree || treeIsSound(tree)) &&
      (operator !== 'outside' || (upper ?? threshold) > threshold)
    expect([key, isSound]).toEqual([key, true])
  }
})
