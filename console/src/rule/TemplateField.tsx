import { Form, Select } from 'antd'
import { useLanguage } from '../core/language.ts'
import { useTexts } from '../core/texts.ts'
import { engineTexts } from './engine.texts.ts'
import { ruleTemplates } from './rule-templates.ts'
import { type RuleForm, ruleFormOf } from './sensor-rule-form.ts'

/** Fills the form with a usual rule; company, name that was typed, and place stay. */
export function TemplateField() {
  const t = useTexts(engineTexts)
  const language = useLanguage()
  const form = Form.useFormInstance<RuleForm>()
  const fill = (key: string) => {
    const template = ruleTemplates.find(one => one.key === key)
    if (!template) return
    const { companyId, name, projectId, regionId } = form.getFieldsValue(true) as RuleForm
    const isOwnName = name !== '' && !ruleTemplates.some(one => one[language] === name)
    form.setFieldsValue({
      ...ruleFormOf(undefined, companyId),
      ...template.rule,
      name: isOwnName ? name : template[language],
      projectId,
      regionId,
    })
  }
  return (
    <Form.Item label={t('template')} htmlFor="rule-template">
      <Select
        id="rule-template"
        placeholder={t('templateHint')}
        options={ruleTemplates.map(one => ({ value: one.key, label: one[language] }))}
        onChange={fill}
      />
    </Form.Item>
  )
}
