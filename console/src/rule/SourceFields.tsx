import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { leavesOf } from '@watchfire/contract/rule/condition-tree.ts'
import { isOfAlarms } from '@watchfire/contract/rule/rule.shapes.ts'
import { quantity, quantityEntry } from '@watchfire/contract/sensor/quantity-table.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useLanguage } from '../core/language.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { engineTexts } from './engine.texts.ts'
import type { RuleForm } from './sensor-rule-form.ts'
import { useHasTree } from './use-has-tree.ts'

/** What a rule judges: a quantity of chosen sensors, or of all of a place. */
export function SourceFields({ companyId, onQuantity }: { companyId: number; onQuantity: (type: number) => void }) {
  const t = useTexts(engineTexts)
  const language = useLanguage()
  const form = Form.useFormInstance<RuleForm>()
  const projectId = Form.useWatch('projectId', form)
  const ofAlarms = isOfAlarms(Form.useWatch('kind', form) ?? 'now')
  const of = Form.useWatch('quantity', form)
  const tree = Form.useWatch((values: RuleForm) => values.tree, { form, preserve: true })
  const hasTree = useHasTree()
  const measured = [...new Set(hasTree && tree ? leavesOf(tree).map(leaf => leaf.quantity) : [of])].filter(
    one => one !== undefined,
  )
  const [keyword, setKeyword] = useState('')
  const selection = { companyId, ...(projectId !== undefined && { projectId }) }
  const projects = useCall(companyCalls.listProjectsOfCompany, {}, { selection: { companyId }, quiet: true }).data?.rows
  const regions = useCall(companyCalls.listRegions, {}, { selection, quiet: true, enabled: projectId !== undefined })
  const wanted = { keyword: keyword || undefined, quantities: measured.length > 0 ? measured : undefined, pageSize: 50 }
  const sensors = useCall(sensorCalls.list, wanted, { selection, quiet: true }).data?.rows ?? []
  return (
    <>
      {!ofAlarms && (
        <>
          {!hasTree && (
            <Form.Item name="quantity" label={t('quantity')}>
              <Select
                showSearch={{ optionFilterProp: 'label' }}
                options={quantity.options.map(value => ({ value, label: quantityEntry(value)[language] }))}
                onChange={value => onQuantity(quantityEntry(value).alarmType)}
              />
            </Form.Item>
          )}
          <Form.Item name="sensorIds" label={t('sensors')}>
            <Select
              mode="multiple"
              maxTagCount="responsive"
              placeholder={t('allSensors')}
              showSearch={{ filterOption: false, onSearch: setKeyword }}
              options={sensors.map(({ sensorId, name }) => ({ value: sensorId, label: `${name} · ${sensorId}` }))}
            />
          </Form.Item>
        </>
      )}
      <Form.Item name="projectId" label={t('project')}>
        <Select
          allowClear
          placeholder={t('allProjects')}
          showSearch={{ optionFilterProp: 'label' }}
          options={(projects ?? []).map(({ projectId: value, name }) => ({ value, label: name }))}
          onChange={() => form.setFieldsValue({ regionId: undefined, sensorIds: [] })}
        />
      </Form.Item>
      <Form.Item name="regionId" label={t('region')}>
        <Select
          allowClear
          disabled={projectId === undefined}
          placeholder={t('allRegions')}
          showSearch={{ optionFilterProp: 'label' }}
          options={(regions.data?.rows ?? []).map(({ regionId: value, name }) => ({ value, label: name }))}
          onChange={() => form.setFieldsValue({ sensorIds: [] })}
        />
      </Form.Item>
    </>
  )
}
