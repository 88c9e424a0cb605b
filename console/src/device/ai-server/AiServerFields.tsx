import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Alert, Form, Input, Select } from 'antd'
import { Link } from 'react-router'
import { useProjectOptions, useRegionOptions } from '../../company/public/use-place-options.ts'
import { maxLengthOf, rulesFor } from '../../core/form-rules.ts'
import { useSelection } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { aiServerTexts } from './ai-server.texts.ts'

export type AiServerForm = { name: string; projectId: number; regionId?: number; location?: string }

/** Name and place of an AI server. `companyId`: it stays with its company. */
export function AiServerFields({ companyId }: { companyId?: number }) {
  const t = useTexts(aiServerTexts)
  const form = Form.useFormInstance<AiServerForm>()
  const projectId = Form.useWatch('projectId', form)
  const top = useSelection()
  const { rows: projects, select: projectSelect } = useProjectOptions({
    selection: companyId === undefined ? top : { ...top, companyId },
    chosen: projectId === undefined ? undefined : { projectId },
    optionOf: (one, among) => {
      if (companyId !== undefined && one.companyId !== companyId) return undefined
      const ofOneCompany = companyId !== undefined || among.every(other => other.companyId === one.companyId)
      return { value: one.projectId, label: ofOneCompany ? one.name : `${one.companyName} / ${one.name}` }
    },
  })
  const { select: regionSelect } = useRegionOptions({
    selection: { projectId },
    enabled: projectId !== undefined,
    optionOf: one => (one.projectId === projectId ? { value: one.regionId, label: one.name } : undefined),
  })
  const call = deviceCalls.registerAiServer
  return (
    <>
      <Form.Item name="name" label={t('name')} rules={rulesFor(call, 'name', { required: t('required') })}>
        <Input autoFocus maxLength={maxLengthOf(call, 'name') ?? 60} />
      </Form.Item>
      {projects?.length === 0 && (
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
          {...projectSelect}
          placeholder={t('chooseProject')}
          onChange={() => form.setFieldValue('regionId', undefined)}
        />
      </Form.Item>
      <Form.Item name="regionId" label={t('region')}>
        <Select {...regionSelect} allowClear disabled={projectId === undefined} />
      </Form.Item>
      <Form.Item name="location" label={t('location')} rules={rulesFor(call, 'location')}>
        <Input maxLength={maxLengthOf(call, 'location') ?? 100} />
      </Form.Item>
    </>
  )
}
