import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { Form, Select } from 'antd'
import { useCall } from '../../core/use-call.ts'

type Node = { companyId: number; name: string; children: readonly Node[] }
/** Parents before their children. */
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap(node => [node, ...flat(node.children)])

type Props = {
  label: string
  extra?: string
  /** What is made stays with its company. */
  fixed?: boolean
  /** Said where nothing is chosen at first and something must be. */
  needed?: string
  onChange?: () => void
}

/** The company that something in a form belongs to, as `companyId`. */
export function CompanyField({ label, extra, fixed = false, needed, onChange }: Props) {
  const tree = useCall(companyCalls.readTree, {}, { selection: {}, quiet: true }).data ?? []
  const companies = flat(tree).map(({ companyId, name }) => ({ value: companyId, label: name }))
  return (
    <Form.Item
      name="companyId"
      label={label}
      extra={extra}
      rules={needed === undefined ? [] : [{ required: true, message: needed }]}
    >
      <Select disabled={fixed} options={companies} showSearch={{ optionFilterProp: 'label' }} onChange={onChange} />
    </Form.Item>
  )
}
