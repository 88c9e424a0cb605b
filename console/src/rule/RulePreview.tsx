import { quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { Alert, Form } from 'antd'
import { useLanguage } from '../core/language.ts'
import { useTexts } from '../core/texts.ts'
import { useLevelNames } from '../level/public/use-level-names.ts'
import { useTypeNames } from '../level/public/use-type-names.ts'
import { ruleTexts } from './rule.texts.ts'
import type { RuleForm } from './rule-form.ts'
import { ruleSentence } from './rule-words.ts'

/** What is being typed as a sentence. */
export function RulePreview() {
  const t = useTexts(ruleTexts)
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
