import { isOfAlarms } from '@watchfire/contract/rule/rule.shapes.ts'
import { Form, InputNumber } from 'antd'
import { useTexts } from '../core/texts.ts'
import { DurationField } from './DurationField.tsx'
import { engineTexts } from './engine.texts.ts'
import { isSevereSomewhere, type RuleForm } from './sensor-rule-form.ts'
import { useFormUnit } from './use-form-unit.ts'
import { useHasTree } from './use-has-tree.ts'

/** When it is over, and how soon it may alarm again. */
export function RecoveryFields() {
  const t = useTexts(engineTexts)
  const form = Form.useFormInstance<RuleForm>()
  const unit = useFormUnit()
  const hasTree = useHasTree()
  const ofAlarms = isOfAlarms(Form.useWatch('kind', form) ?? 'now')
  const level = Form.useWatch('level', form) ?? 'normal'
  const isSevere = isSevereSomewhere({ level, steps: Form.useWatch('steps', form) })
  return (
    <>
      {!ofAlarms && (
        <>
          {!hasTree && (
            <Form.Item name="hysteresis" label={t('hysteresis')} tooltip={t('hysteresisHint')}>
              <InputNumber min={0} suffix={unit} style={{ width: '100%' }} />
            </Form.Item>
          )}
          <DurationField name="recovery" label={t('recovery')} hint={t('recoveryHint')} />
        </>
      )}
      <DurationField
        name="coolDown"
        label={t('coolDown')}
        hint={t(ofAlarms ? 'coolDownAlarms' : 'coolDownHint')}
        disabled={isSevere}
      />
      {!ofAlarms && (
        <Form.Item name="againMinutes" label={t('again')} tooltip={t('againHint')}>
          <InputNumber
            min={1}
            max={10_080}
            precision={0}
            placeholder={t('againOnce')}
            suffix={t('minutes')}
            style={{ width: '100%' }}
          />
        </Form.Item>
      )}
      <Form.Item name="hourlyLimit" label={t('hourlyLimit')} tooltip={t('hourlyLimitHint')}>
        <InputNumber
          min={1}
          max={1000}
          precision={0}
          placeholder={t('noLimit')}
          disabled={level === 'severe'}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item name="lateness" label={t('lateness')} tooltip={t(ofAlarms ? 'latenessAlarms' : 'latenessHint')}>
        <InputNumber min={0} max={300} precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </>
  )
}
