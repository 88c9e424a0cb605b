import { Alert, Form } from 'antd'
import { useTexts } from '../core/texts.ts'
import { engineTexts } from './engine.texts.ts'
import styles from './RulePreview.module.css'
import type { RuleForm } from './sensor-rule-form.ts'
import { useRuleSentence } from './use-rule-sentence.ts'

/** What is being typed as a sentence, in sight while the fields are filled in. */
export function RulePreview() {
  const t = useTexts(engineTexts)
  const sentenceOf = useRuleSentence()
  const form = Form.useFormInstance<RuleForm>()
  const typed = Form.useWatch((values: RuleForm) => values, { form, preserve: true })
  if (!typed?.kind || !typed.span) return null
  const rule = { ...typed, threshold: typed.threshold ?? 0, upper: typed.upper ?? null }
  return (
    <Alert
      className={styles.preview}
      type="info"
      title={<output aria-label={t('preview')}>{sentenceOf(rule)}</output>}
    />
  )
}
