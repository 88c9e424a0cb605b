import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { Checkbox, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { maxLengthOf } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import styles from './RoleFields.module.css'
import { roleTexts } from './role.texts.ts'
import type { RoleDraft } from './use-role-draft.ts'

type Node = { companyId: number; name: string; level: string; children: readonly Node[] }
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap(node => [node, ...flat(node.children)])

type Props = { draft: RoleDraft; isNew: boolean; change: (next: Partial<RoleDraft>) => void }

/** Name and remark; of a new role whose it is, which stays so. */
export function RoleFields({ draft, isNew, change }: Props) {
  const t = useTexts(roleTexts)
  const companies = flat(useCall(companyCalls.readTree, {}, { selection: {}, quiet: true, enabled: isNew }).data ?? [])
  const chosen = companies.find(({ companyId }) => companyId === draft.companyId)
  return (
    <div className={styles.fields}>
      <Field label={t('name')}>
        <Input
          value={draft.name}
          autoFocus={isNew}
          required
          maxLength={maxLengthOf(roleCalls.save, 'name')}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field label={t('remark')}>
        <Input
          value={draft.remark}
          placeholder={t('remarkHint')}
          maxLength={maxLengthOf(roleCalls.save, 'remark')}
          onChange={({ target }) => change({ remark: target.value })}
        />
      </Field>
      {isNew && companies.length > 1 && (
        <Field label={t('owner')}>
          <Select
            value={draft.companyId}
            options={companies.map(({ companyId, name }) => ({ value: companyId, label: name }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={companyId => change({ companyId, forAllCompanies: false })}
          />
        </Field>
      )}
      {isNew && chosen?.level === 'customer' && (
        <Checkbox
          checked={draft.forAllCompanies}
          title={t('forAllHint')}
          onChange={({ target }) => change({ forAllCompanies: target.checked })}
        >
          {t('forAll')}
        </Checkbox>
      )}
    </div>
  )
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={styles.field}>
      <span>{label}</span>
      {children}
    </label>
  )
}
