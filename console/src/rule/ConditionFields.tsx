import {
  alarmKinds,
  isOfAlarms,
  operator,
  readingKinds,
  rulePlace,
  typesOfRule,
} from '@watchfire/contract/rule/rule.shapes.ts'
import { placeText } from '@watchfire/contract/rule/rule-place-labels.ts'
import { Form, InputNumber, Select } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useTypeChoices } from '../level/public/use-type-names.ts'
import { AggregateFields } from './AggregateFields.tsx'
import styles from './ConditionFields.module.css'
import { DurationField } from './DurationField.tsx'
import { engineTexts } from './engine.texts.ts'
import { GapFields } from './GapFields.tsx'
import type { RuleForm } from './sensor-rule-form.ts'
import { TreeChoice, TreeFields } from './TreeFields.tsx'
import { useFormUnit } from './use-form-unit.ts'
import { useHasTree } from './use-has-tree.ts'

const wide = { width: '100%' }

/** When it counts: what its kind needs and nothing else. */
export function ConditionFields() {
  const t = useTexts(engineTexts)
  const form = Form.useFormInstance<RuleForm>()
  const kind = Form.useWatch('kind', form)
  const compared = Form.useWatch('operator', form)
  const unit = useFormUnit()
  const types = useTypeChoices()
  const required = [{ required: true, message: t('required') }]
  const hasTree = useHasTree()
  const ofAlarms = kind !== undefined && isOfAlarms(kind)
  const isRange = compared === 'outside'
  return (
    <>
      <Form.Item name="kind" label={t('kind')}>
        <Select
          options={[
            { label: t('onReadings'), options: readingKinds.map(value => ({ value, label: t(value) })) },
            { label: t('onAlarms'), options: alarmKinds.map(value => ({ value, label: t(value) })) },
          ]}
        />
      </Form.Item>
      {ofAlarms && (
        <>
          <Form.Item name="place" label={t('place')}>
            <Select options={rulePlace.options.map(value => ({ value, label: placeText(t, value) }))} />
          </Form.Item>
          <Form.Item name="ofTypes" label={t('ofTypes')} rules={required} className={styles.whole}>
            <Select mode="multiple" maxCount={typesOfRule} showSearch={{ optionFilterProp: 'label' }} options={types} />
          </Form.Item>
        </>
      )}
      <TreeChoice />
      {hasTree && <TreeFields />}
      {kind !== 'silent' && !ofAlarms && !hasTree && (
        <>
          <AggregateFields />
          <Form.Item name="operator" label={t('operator')}>
            <Select
              options={operator.options.map(value => ({ value, label: value === 'outside' ? t('outside') : value }))}
            />
          </Form.Item>
          <Form.Item name="threshold" label={t(isRange ? 'low' : 'threshold')} rules={required}>
            <InputNumber suffix={unit} style={wide} />
          </Form.Item>
          {isRange && (
            <Form.Item name="upper" label={t('high')} rules={required}>
              <InputNumber suffix={unit} style={wide} />
            </Form.Item>
          )}
        </>
      )}
      {kind !== 'now' && <DurationField name="span" label={t(ofAlarms ? 'within' : 'span')} />}
      {(kind === 'times' || kind === 'count') && (
        <Form.Item name="times" label={t('timesWithin')} rules={required}>
          <InputNumber min={2} max={20} precision={0} style={wide} />
        </Form.Item>
      )}
      <GapFields />
    </>
  )
}
