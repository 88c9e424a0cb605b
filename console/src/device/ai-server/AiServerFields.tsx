import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Alert, Form, Input, Select } from 'antd'
import { Link } from 'react-router'
import { maxLengthOf, rulesFor } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { aiServerTexts } from './ai-server.texts.ts'

export type AiServerForm = { name: string; projectId: number; regionId?: number; location?: string }

/** Name and place of an AI server. `companyId`: it stays with its company. */
export function AiServerFields({ companyId }: { companyId?: number }) {
  const t = useTexts(aiServerTexts)
  const form = Form.useFormInstance<AiServerForm>()
  const projectId = Form.useWatch('projectId', form)
  const projects = useCall(companyCalls.listProjects, {}, { quiet: true }).data
  const regions = useCall(companyCalls.listRegions, {}, { quiet: true }).data?.rows ?? []
  const call = deviceCalls.registerAiServer
  const own = (projects?.rows ?? []).filter(project => companyId === undefined || project.companyId === companyId)
  const severalCompanies = new Set(own.map(project => project.companyId)).size > 1
  return (
    <>
      <Form.Item name="name" label={t('name')} rules={rulesFor(call, 'name', { required: t('required') })}>
        <Input autoFocus maxLength={maxLengthOf(call, 'name') ?? 60} />
      </Form.Item>
      {projects && own.length === 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('noProject')}
          action={<Link to="/project-manage">{t('toProjects')}</Link>}
          style={{ marginBottom: 12 }}
        />
      )}
      <Form.Item name="projectId" label={t('project')} rules={[{ required: true, message: t('chooseProject') }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('chooseProject')}
          options={own.map(({ projectId: value, name, companyName }) => ({
            value,
            label: severalCompanies ? `${companyName} / ${name}` : name,
          }))}
          onChange={() => form.setFieldValue('regionId', undefined)}
        />
      </Form.Item>
      <Form.Item name="regionId" label={t('region')}>
        <Select
          allowClear
          disabled={projectId === undefined}
          showSearch={{ optionFilterProp: 'label' }}
          options={regions
            .filter(region => region.projectId === projectId)
            .map(({ regionId: value, name: label }) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item name="location" label={t('location')} rules={rulesFor(call, 'location')}>
        <Input maxLength={maxLengthOf(call, 'location') ?? 100} />
      </Form.Item>
    </>
  )
}
