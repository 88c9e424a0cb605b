import { policyCalls, type SignInPolicy } from '@watchfire/contract/access/policy/policy.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useRoleName } from '../role/use-role-name.ts'
import styles from './PolicyDialog.module.css'
import { policyTexts } from './policy.texts.ts'

type Fields = Omit<SignInPolicy, 'networks' | 'version'> & { networks: string }

export function PolicyDialog({ onClose }: { onClose: () => void }) {
  const policy = useCall(policyCalls.read, {}).data
  return policy && <PolicyForm policy={policy} onClose={onClose} />
}

const linesOf = (text: string) => text.split(/\s+/).filter(Boolean)
const looksLikeNetwork = (text: string) => /^[\da-f.:]+\/\d{1,3}$/i.test(text)

function PolicyForm({ policy, onClose }: { policy: SignInPolicy; onClose: () => void }) {
  const t = useTexts(policyTexts)
  const roleName = useRoleName()
  const [form] = Form.useForm<Fields>()
  const ofAll = Form.useWatch('factorOfAll', form) ?? policy.factorOfAll
  const roles = useCall(roleCalls.listGivable, {}, { selection: {}, quiet: true }).data ?? []
  const tree = useCall(companyCalls.readTree, {}, { selection: {}, quiet: true }).data ?? []
  const companies = tree.flatMap(({ children, ...own }) => [own, ...children])
  const save = useAct(policyCalls.save, {
    refresh: ['policy', 'factor'],
    successText: t('saved'),
    onSuccess: onClose,
    onRefused: () => {},
  })
  const number = (name: keyof Fields, min: number, max: number) => (
    <Form.Item name={name} label={t(name as 'history')} rules={[{ required: true, type: 'integer', min, max }]}>
      <InputNumber min={min} max={max} precision={0} />
    </Form.Item>
  )
  return (
    <FormDialog<Fields>
      title={t('title')}
      width={640}
      form={form}
      call={policyCalls.save}
      error={save.error}
      saving={save.isPending}
      initialValues={{ ...policy, networks: policy.networks.join('\n') }}
      onFinish={({ networks, ...fields }) => save.mutate({ ...policy, ...fields, networks: linesOf(networks) })}
      onClose={onClose}
    >
      <p className={styles.scope}>{t('scope')}</p>
      <div className={styles.numbers}>
        {number('leastLength', 8, 64)}
        {number('classes', 1, 4)}
        {number('history', 0, 24)}
        {number('maxAgeDays', 0, 3650)}
        {number('idleMinutes', 5, 30)}
      </div>
      <Form.Item name="changeFirst" label={t('changeFirst')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item
        name="networks"
        label={t('networks')}
        rules={[
          {
            validator: async (_rule, text = '') => {
              if (!linesOf(text).every(looksLikeNetwork)) throw new Error(t('networkInvalid'))
            },
          },
        ]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} spellCheck={false} />
      </Form.Item>
      <Form.Item name="factorOfAll" label={t('factorOfAll')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="factorRoles" label={t('factorRoles')}>
        <Select
          mode="multiple"
          disabled={ofAll}
          optionFilterProp="label"
          options={roles.map(role => ({ value: role.roleId, label: roleName(role.name) }))}
        />
      </Form.Item>
      {/* Where there is one alone, it is everybody. */}
      {companies.length > 1 && (
        <Form.Item name="factorCompanies" label={t('factorCompanies')}>
          <Select
            mode="multiple"
            disabled={ofAll}
            optionFilterProp="label"
            options={companies.map(company => ({ value: company.companyId, label: company.name }))}
          />
        </Form.Item>
      )}
    </FormDialog>
  )
}
