import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { displayCalls } from '@watchfire/contract/wall/display.calls.ts'
import { type ShownScreen, shownScreen } from '@watchfire/contract/wall/display.shapes.ts'
import { Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { rulesFor } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { displayTexts } from './display.texts.ts'
import { NewDisplay } from './NewDisplay.tsx'

type Fields = { name: string; screen: ShownScreen; ofProjectId?: number }
type Props = { companyId: number; onClose: () => void }

/** Makes a display, whose link then is shown in place of the form, this once. */
export function DisplayDialog({ companyId, onClose }: Props) {
  const t = useTexts(displayTexts)
  const [form] = Form.useForm<Fields>()
  const [made, setMade] = useState<{ displayKey: string; name: string }>()
  const projects = useCall(companyCalls.listProjects, {}, { selection: { companyId }, quiet: true }).data?.rows ?? []
  const make = useAct(displayCalls.make, {
    refresh: ['display'],
    selection: {},
    onRefused: () => undefined,
    onSuccess: ({ key }, { name }) => setMade({ displayKey: key, name }),
  })
  if (made) return <NewDisplay {...made} onClose={onClose} />
  return (
    <FormDialog<Fields>
      title={t('add')}
      width={520}
      form={form}
      call={displayCalls.make}
      error={make.error}
      saving={make.isPending}
      saveText={t('make')}
      initialValues={{ screen: 'bigScreen' }}
      validateTrigger="onBlur"
      onFinish={fields => make.mutate({ ofCompanyId: companyId, ...fields })}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('name')} extra={t('nameHint')} rules={rulesFor(displayCalls.make, 'name')}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="screen" label={t('screen')}>
        <Radio.Group options={shownScreen.out.options.map(value => ({ value, label: t(value) }))} />
      </Form.Item>
      <Form.Item name="ofProjectId" label={t('scope')}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('wholeCompany')}
          options={projects.map(({ projectId, name }) => ({ value: projectId, label: name }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
