import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import type { RegionRow } from '@watchfire/contract/company/region.shapes.ts'
import { Form, Input, Select } from 'antd'
import { useEffect } from 'react'
import { maxLengthOf, rulesFor } from '../../core/form-rules.ts'
import { useSelection } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useProjectOptions } from '../public/use-place-options.ts'
import { regionTexts } from './region.texts.ts'

type Fields = { projectId: number; name: string; remark?: string }
const call = regionCalls.create

/** Makes a region, or changes the given one; it stays with its project. */
export function RegionDialog({ region, onClose }: { region: RegionRow | undefined; onClose: () => void }) {
  const t = useTexts(regionTexts)
  const chosen = useSelection()
  const [form] = Form.useForm<Fields>()
  const held = region?.projectId ?? chosen.projectId
  const { rows: projects, select } = useProjectOptions({
    selection: {},
    chosen: held === undefined ? undefined : { projectId: held },
    optionOf: one => ({ value: one.projectId, label: `${one.name} · ${one.companyName}` }),
  })
  const only = projects?.length === 1 ? projects[0]?.projectId : undefined
  useEffect(() => {
    if (only !== undefined && form.getFieldValue('projectId') === undefined) form.setFieldsValue({ projectId: only })
  }, [form, only])
  const options = {
    refresh: ['company', 'region', 'project', 'setup'] as const,
    selection: {},
    successText: t('done'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  }
  const create = useAct(call, options)
  const update = useAct(regionCalls.update, options)
  return (
    <FormDialog<Fields>
      width={480}
      title={t(region ? 'editTitle' : 'newTitle')}
      form={form}
      initialValues={{ projectId: chosen.projectId, ...region }}
      validateTrigger="onBlur"
      call={call}
      error={create.error ?? update.error}
      saving={create.isPending || update.isPending}
      onFinish={({ projectId, ...fields }) =>
        region
          ? update.mutate({ ...fields, regionId: region.regionId, version: region.version })
          : create.mutate({ ...fields, projectId })
      }
      onClose={onClose}
    >
      <Form.Item
        name="projectId"
        label={t('project')}
        rules={[{ required: true, message: t('projectRequired') }]}
        validateTrigger="onChange"
      >
        <Select disabled={region !== undefined} {...select} />
      </Form.Item>
      <Form.Item name="name" label={t('nameField')} rules={rulesFor(call, 'name', { required: t('nameRequired') })}>
        <Input autoFocus maxLength={maxLengthOf(call, 'name')} />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')} rules={rulesFor(call, 'remark')}>
        <Input.TextArea rows={2} showCount maxLength={maxLengthOf(call, 'remark')} />
      </Form.Item>
    </FormDialog>
  )
}
