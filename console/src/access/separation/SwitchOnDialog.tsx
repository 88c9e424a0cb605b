import type { GivableRole } from '@watchfire/contract/access/role/role.shapes.ts'
import { mixesDuties } from '@watchfire/contract/access/separation/duty.rules.ts'
import { type Separation, separationCalls } from '@watchfire/contract/access/separation/separation.calls.ts'
import { menuList } from '@watchfire/contract/core/rights.ts'
import { Form, Select } from 'antd'
import { hasRight } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useRoleName } from '../role/use-role-name.ts'
import { separationTexts } from './separation.texts.ts'

type Fields = { ownRoleId?: number }
type Props = { state: Separation; roles: readonly GivableRole[]; onClose: () => void }

/** What comes of it in numbers; whoever mixes duties themselves chooses what they are from then on. */
export function SwitchOnDialog({ state, roles, onClose }: Props) {
  const t = useTexts(separationTexts)
  const roleName = useRoleName()
  const [form] = Form.useForm<Fields>()
  const mixes = mixesDuties(menuList.filter(menu => hasRight(menu.id)).map(menu => menu.id))
  const act = useAct(separationCalls.switchOn, {
    refresh: ['separation', 'access', 'account', 'role'],
    successText: t('switched'),
    onSuccess: onClose,
    onRefused: () => {},
    selection: {},
  })
  const options = roles
    .filter(role => !mixesDuties(role.menuIds))
    .map(role => ({ value: role.roleId, label: roleName(role.name) }))
  return (
    <FormDialog<Fields>
      title={t('switchOn')}
      width={520}
      form={form}
      call={separationCalls.switchOn}
      error={act.error}
      saving={act.isPending}
      saveText={t('switchOn')}
      initialValues={{}}
      onFinish={({ ownRoleId }) => act.mutate(ownRoleId === undefined ? {} : { ownRoleId })}
      onClose={onClose}
    >
      <p>{t('switchHint', { people: new Set(state.people.map(person => person.accountId)).size })}</p>
      {mixes && (
        <Form.Item
          name="ownRoleId"
          label={t('ownRole')}
          extra={t('ownRoleHint')}
          rules={[{ required: true, message: t('choose') }]}
        >
          <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
      )}
    </FormDialog>
  )
}
