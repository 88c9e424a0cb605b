import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { projectType } from '@watchfire/contract/company/project.shapes.ts'
import { Form, Input, Select } from 'antd'
import { maxLengthOf, rulesFor } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { PlaceField } from '../../map/public/PlaceField.tsx'
import { projectTexts } from './project.texts.ts'

export type ProjectFieldValues = {
  name: string
  type: (typeof projectType.out.options)[number]
  address?: string
  remark?: string
  place?: { longitude?: number | undefined; latitude?: number | undefined }
}
const call = projectCalls.create

/** Name, type, address, place on the map and remark of a project. */
export function ProjectFields({ autoFocus = false }: { autoFocus?: boolean }) {
  const t = useTexts(projectTexts)
  return (
    <>
      <Form.Item name="name" label={t('nameField')} rules={rulesFor(call, 'name', { required: t('nameRequired') })}>
        <Input autoFocus={autoFocus} maxLength={maxLengthOf(call, 'name')} />
      </Form.Item>
      <Form.Item name="type" label={t('type')}>
        <Select options={projectType.out.options.map(value => ({ value, label: t(value) }))} />
      </Form.Item>
      <Form.Item name="address" label={t('address')} rules={rulesFor(call, 'address')}>
        <Input maxLength={maxLengthOf(call, 'address')} />
      </Form.Item>
      <PlaceField />
      <Form.Item name="remark" label={t('remark')} rules={rulesFor(call, 'remark')}>
        <Input.TextArea rows={2} showCount maxLength={maxLengthOf(call, 'remark')} />
      </Form.Item>
    </>
  )
}
