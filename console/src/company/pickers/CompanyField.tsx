import { Form, Select } from 'antd'
import { useCompanyOptions } from './company-options.ts'

type Props = {
  label: string
  extra?: string
  /** What is made stays with its company. */
  fixed: boolean
  onChange?: () => void
}

/** The company that something in a form belongs to, as `companyId`. */
export function CompanyField({ label, extra, fixed, onChange }: Props) {
  const companies = useCompanyOptions()
  return (
    <Form.Item name="companyId" label={label} extra={extra}>
      <Select disabled={fixed} options={companies} showSearch={{ optionFilterProp: 'label' }} onChange={onChange} />
    </Form.Item>
  )
}
