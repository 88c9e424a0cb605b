import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { Alert, Button, Form, type FormInstance, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { useRoleName } from '../role/use-role-name.ts'
import styles from './AccountForm.module.css'
import { accountTexts } from './account.texts.ts'
import { companiesOf, companiesWithProjects } from './company-projects.ts'
import { PersonFields } from './PersonFields.tsx'
import { PlacesField } from './PlacesField.tsx'
import { nowhere, type Places } from './place-choice.ts'
import { RoleRights } from './RoleRights.tsx'

export type AccountFields = {
  account: string
  fullName: string
  email: string
  language: Language
  phone: string
  companyId: number
  roleId?: number
  allProjects: boolean
  places: Places
}

type Props = {
  form: FormInstance<AccountFields>
  initialValues: Partial<AccountFields>
  /** Its name and its company stay as they are. */
  existing: boolean
  /** Why role and projects are for somebody else to change. */
  fixedScope?: string | undefined
  saving: boolean
  /** Somebody who is invited says who they are by themselves: this stands in place of name and address. */
  person?: ReactNode
  saveText?: string
  onFinish: (fields: AccountFields) => void
  onCancel: () => void
}

/** Who it is, which company and role, which projects; what the role may do stands beside it. */
export function AccountForm({
  form,
  initialValues,
  existing,
  fixedScope,
  saving,
  person,
  saveText,
  onFinish,
  onCancel,
}: Props) {
  const t = useTexts(accountTexts)
  const fixed = fixedScope !== undefined
  const companyId = Form.useWatch('companyId', form) ?? initialValues.companyId
  const roleId = Form.useWatch('roleId', form) ?? initialValues.roleId
  const allProjects = Form.useWatch('allProjects', form) ?? initialValues.allProjects
  const tree = useCall(companyCalls.readProjectTree, {}, { selection: {}, quiet: true }).data ?? []
  const companies = companiesOf(tree)
  const withProjects = companiesWithProjects(companies.find(one => one.companyId === companyId))
  const roles = useCall(
    roleCalls.listGivable,
    { companyId },
    { selection: {}, quiet: true, enabled: companyId !== undefined },
  ).data
  const roleName = useRoleName()
  const required = { required: true, message: t('required') }
  const forget = () => form.setFieldsValue({ places: nowhere, roleId: undefined })
  return (
    <Form<AccountFields>
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      initialValues={initialValues}
      onFinish={onFinish}
    >
      <div className={styles.columns}>
        <section className={styles.part} aria-labelledby="account-person">
          <h2 id="account-person">{t('sectionPerson')}</h2>
          {person ?? <PersonFields existing={existing} />}
        </section>
        <section className={styles.part} aria-labelledby="account-scope">
          <h2 id="account-scope">{t('sectionScope')}</h2>
          {fixed && <Alert type="info" showIcon title={fixedScope} style={{ marginBottom: 12 }} />}
          <Form.Item name="companyId" label={t('company')} rules={[required]}>
            <Select
              disabled={existing}
              options={companies.map(one => ({ value: one.companyId, label: one.name }))}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={forget}
            />
          </Form.Item>
          <Form.Item
            name="roleId"
            label={t('role')}
            extra={fixed ? undefined : t('roleHint')}
            rules={fixed ? [] : [required]}
          >
            <Select
              disabled={fixed}
              options={roles?.map(role => ({ value: role.roleId, label: roleName(role.name) }))}
              showSearch={{ optionFilterProp: 'label' }}
            />
          </Form.Item>
          <Form.Item name="allProjects" label={t('projects')}>
            <Radio.Group
              disabled={fixed}
              options={[
                { value: true, label: t('allProjects') },
                { value: false, label: t('chosenProjects') },
              ]}
            />
          </Form.Item>
          {allProjects === false && !fixed && <PlacesField name="places" companies={withProjects} />}
          <RoleRights menuIds={roles?.find(role => role.roleId === roleId)?.menuIds} />
        </section>
      </div>
      <div className={styles.actions} style={{ marginTop: 16 }}>
        <Button type="primary" htmlType="submit" loading={saving}>
          {saveText ?? t('save')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </Form>
  )
}
