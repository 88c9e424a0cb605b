import type { ConditionTree } from '@watchfire/contract/rule/condition-tree.ts'
import { treePlaces } from '@watchfire/contract/rule/condition-tree.ts'
import { mayHaveTree } from '@watchfire/contract/rule/rule.shapes.ts'
import { placeText } from '@watchfire/contract/rule/rule-place-labels.ts'
import { Form, Select } from 'antd'
import { useTexts } from '../core/texts.ts'
import { engineTexts } from './engine.texts.ts'
import { GroupFields } from './GroupFields.tsx'
import { newLeaf, type RuleForm } from './sensor-rule-form.ts'
import styles from './TreeFields.module.css'
import { useHasTree } from './use-has-tree.ts'

/** Whether the rule has one comparison or several; nothing where there can be but one. */
export function TreeChoice() {
  const t = useTexts(engineTexts)
  const form = Form.useFormInstance<RuleForm>()
  const kind = Form.useWatch('kind', form)
  const hasTree = useHasTree()
  if (kind === undefined || !mayHaveTree(kind)) return null
  const choose = (several: boolean) => {
    const { quantity, operator, threshold, upper, hysteresis, place } = form.getFieldsValue(true) as RuleForm
    const first = { quantity, operator, threshold, upper, hysteresis }
    const tree: ConditionTree = { join: 'all', parts: [first, newLeaf] }
    form.setFieldValue('tree', several ? tree : undefined)
    if (several && !treePlaces.some(one => one === place)) form.setFieldValue('place', 'region')
  }
  return (
    <Form.Item label={t('treeChoice')} tooltip={t('treeHint')} htmlFor="rule-tree">
      <Select
        id="rule-tree"
        value={hasTree}
        options={[
          { value: false, label: t('treeOne') },
          { value: true, label: t('treeSeveral') },
        ]}
        onChange={choose}
      />
    </Form.Item>
  )
}

/** The comparisons of the rule, in groups. */
export function TreeFields() {
  const t = useTexts(engineTexts)
  return (
    <div className={styles.whole}>
      <Form.Item name="place" label={t('treePlace')}>
        <Select
          options={treePlaces.map(value => ({
            value,
            label: value === 'device' ? t('inSensor') : placeText(t, value),
          }))}
        />
      </Form.Item>
      <GroupFields name={['tree']} at={['tree']} depth={0} />
    </div>
  )
}
