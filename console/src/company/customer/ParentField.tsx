import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { Form, Select } from 'antd'
import { useUser } from '../../core/session-store.ts'
import { useCall } from '../../core/use-call.ts'
import { companyChoices } from '../company-choices.ts'

/** What a new company belongs to: the platform or a customer. */
export function ParentField({ label, needed }: { label: string; needed: string }) {
  const { companyId } = useUser()
  const tree = useCall(companyCalls.readTree, {}, { selection: {}, quiet: true }).data ?? []
  const choices = companyChoices(tree, companyId).filter(one => one.level !== 'company')
  return (
    <Form.Item name="parentId" label={label} rules={[{ required: true, message: needed }]}>
      <Select
        options={choices.map(one => ({ value: one.companyId, label: one.name }))}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Form.Item>
  )
}
