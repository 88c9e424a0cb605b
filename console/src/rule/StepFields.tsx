import { mayHaveSteps, stepsOfRule } from '@watchfire/contract/rule/level-steps.ts'
import { Button, Form, InputNumber, Select } from 'antd'
import { useTexts } from '../core/texts.ts'
import { LevelChoice } from '../level/public/LevelChoice.tsx'
import { engineTexts } from './engine.texts.ts'
import styles from './StepFields.module.css'
import type { RuleForm } from './sensor-rule-form.ts'
import { useFormUnit } from './use-form-unit.ts'
import { useHasTree } from './use-has-tree.ts'

const levels = ['noticeVariant', 'notice', 'normal', 'severe'] as const

/** Further thresholds, each with its more severe level; nothing where the comparison has none. */
export function StepFields() {
  const t = useTexts(engineTexts)
  const form = Form.useFormInstance<RuleForm>()
  const kind = Form.useWatch('kind', form)
  const operator = Form.useWatch('operator', form)
  const unit = useFormUnit()
  const hasTree = useHasTree()
  const required = [{ required: true, message: t('required') }]
  if (hasTree || kind === undefined || operator === undefined || !mayHaveSteps({ kind, operator })) return null
  return (
    <Form.List name="steps">
      {(rows, { add, remove }) => (
        <fieldset className={styles.steps} aria-label={t('steps')}>
          {rows.map(({ key, name }) => (
            <div key={key} className={styles.step}>
              <Form.Item name={[name, 'threshold']} label={t('stepThreshold', { number: name + 2 })} rules={required}>
                <InputNumber prefix={operator} suffix={unit} style={{ width: '100%' }} />
              </Form.Item>
              <Form.Item name={[name, 'level']} label={t('stepLevel', { number: name + 2 })} rules={required}>
                <Select options={levels.map(value => ({ value, label: <LevelChoice level={value} /> }))} />
              </Form.Item>
              <Button aria-label={t('removeStep', { number: name + 2 })} onClick={() => remove(name)}>
                {t('remove')}
              </Button>
            </div>
          ))}
          {rows.length < stepsOfRule && (
            <Button type="dashed" onClick={() => add({ level: 'severe' })}>
              {t('addStep')}
            </Button>
          )}
          <p className={styles.hint}>{t('stepsHint')}</p>
        </fieldset>
      )}
    </Form.List>
  )
}
