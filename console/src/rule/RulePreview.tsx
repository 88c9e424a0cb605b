import { quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { Alert, Form } from 'antd'
import { useLanguage } from '../core/language.ts'
import { useTexts } from '../core/texts.ts'
import { useLevelNames } from '../level/public/use-level-names.ts'
import { useTypeNames } from '../level/public/use-type-names.ts'
import { engineTexts } from './engine.texts.ts'
import { ruleSentence } from './rule-words.ts'
import type { RuleForm } from './sensor-rule-form.ts'

/** What is being typed as a sentence. */
export function RulePreview() {
  const t = useTexts(engineTexts)
  const language = useLanguage()
  const levelName = useLevelNames()
  const typeName = useTypeNames()
  const form = Form.useFormInstance<RuleForm>()
  const typed = Form.useWatch((values: RuleForm) => values, { form, preserve: true })
  if (!typed?.kind || !typed.span) return null
  const rule = { ...typed, threshold: typed.threshold ?? 0, upper: typed.upper ?? null }
  const words = {
    what: quantityEntry(rule.quantity)[language],
    level: levelName(rule.level),
    type: typeName(rule.alarmType),
  }
  return <Alert type="info" title={<output aria-label={t('preview')}>{ruleSentence(t, rule, words)}</output>} />
}
