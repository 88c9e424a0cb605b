import { quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { useCallback } from 'react'
import { useLanguage } from '../core/language.ts'
import { listNames, useTexts } from '../core/texts.ts'
import { useLevelNames } from '../level/public/use-level-names.ts'
import { useTypeNames } from '../level/public/use-type-names.ts'
import { engineTexts } from './engine.texts.ts'
import { ruleSentence, type SaidRule } from './rule-sentences.ts'

/** Says a rule in one sentence, in the words of the reader. */
export function useRuleSentence(): (rule: SaidRule) => string {
  const t = useTexts(engineTexts)
  const language = useLanguage()
  const levelName = useLevelNames()
  const typeName = useTypeNames()
  return useCallback(
    rule =>
      ruleSentence(t, rule, {
        // Within a sentence it begins with a small letter.
        what: quantityEntry(rule.quantity)[language].toLowerCase(),
        level: levelName(rule.level),
        type: typeName(rule.alarmType),
        levelName,
        quantityName: of => quantityEntry(of)[language].toLowerCase(),
        types: listNames(rule.ofTypes.map(typeName)),
      }),
    [t, language, levelName, typeName],
  )
}
