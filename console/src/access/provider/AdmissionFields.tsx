import { newPeople, noGroup } from '@watchfire/contract/access/account/admission.shapes.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { Form, Radio, Select } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { companiesOf, companiesWithProjects } from '../account/company-projects.ts'
import { PlacesField } from '../account/PlacesField.tsx'
import type { GroupRow } from './admission-form.ts'
import { GroupRoleFields } from './GroupRoleFields.tsx'
import { providerTexts } from './provider.texts.ts'
import { useGivableRoles } from './use-givable-roles.ts'

type Props = {
  companyId: number
  /** Whether groups are known at all. */
  hasGroups?: boolean
  /** What a group is called here. */
  groupHint?: string
  /** Everybody is an account at once, and somebody in no group has the default role. */
  admitsAll?: boolean
}

/** Whom a customer lets in who comes from elsewhere, and with what; within a form. */
export function AdmissionFields({ companyId, hasGroups = true, groupHint, admitsAll = false }: Props) {
  const t = useTexts(providerTexts)
  const form = Form.useFormInstance()
  const groups: GroupRow[] = Form.useWatch('groups', form) ?? form.getFieldValue('groups') ?? []
  const allProjects = Form.useWatch('allProjects', form) ?? form.getFieldValue('allProjects')
  const roles = useGivableRoles(companyId)
  const tree = useCall(companyCalls.readProjectTree, {}, { selection: {}, quiet: true }).data ?? []
  const companies = companiesWithProjects(companiesOf(tree).find(one => one.companyId === companyId))
  const groupsGive = hasGroups && groups.some(row => row?.sees !== undefined && row.sees !== 'default')
  return (
    <>
      {hasGroups && <GroupRoleFields rows={groups} roles={roles} companies={companies} hint={groupHint} />}
      {hasGroups && groups.length > 0 && !admitsAll && (
        <Form.Item name="noGroup" label={t('noGroup')}>
          <Radio.Group options={noGroup.options.map(value => ({ value, label: t(value) }))} />
        </Form.Item>
      )}
      {!admitsAll && (
        <Form.Item name="newPeople" label={t('newPeople')}>
          <Radio.Group options={newPeople.options.map(value => ({ value, label: t(value) }))} />
        </Form.Item>
      )}
      <Form.Item name="roleId" label={t('roleDefault')} rules={[{ required: true, message: t('required') }]}>
        <Select options={[...roles]} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <Form.Item name="allProjects" label={t('projectsDefault')} extra={groupsGive && t('projectsDefaultHint')}>
        <Radio.Group
          options={[
            { value: true, label: t('allProjects') },
            { value: false, label: t('chosenProjects') },
          ]}
        />
      </Form.Item>
      {allProjects === false && <PlacesField name="places" companies={companies} />}
    </>
  )
}
