import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { maxGroups } from '@watchfire/contract/access/account/admission.shapes.ts'
import type { CompanyProjectNode } from '@watchfire/contract/company/company.shapes.ts'
import { Button, Form, Input, Select } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import { PlacesField } from '../account/PlacesField.tsx'
import { type GroupRow, seenByGroup } from './admission-form.ts'
import styles from './GroupRoleFields.module.css'
import { providerTexts } from './provider.texts.ts'

const seesText = { default: 'seesDefault', all: 'allProjects', chosen: 'chosenProjects' } as const

type Props = {
  /** As they are at the moment. */
  rows: readonly (GroupRow | undefined)[]
  roles: readonly { value: number; label: string }[]
  companies: readonly CompanyProjectNode[]
  hint?: string | undefined
}

/** Which group of the provider gives which role, projects and regions; for the role the order counts. */
export function GroupRoleFields({ rows: held, roles, companies, hint }: Props) {
  const t = useTexts(providerTexts)
  return (
    <fieldset className={styles.groups}>
      <legend>{t('groups')}</legend>
      <Muted>{hint ?? t('groupsHint')}</Muted>
      <Form.List name="groups">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div className={styles.row} key={key}>
                <Form.Item
                  name={[name, 'group']}
                  label={t('group')}
                  rules={[{ required: true, whitespace: true, max: 200, message: t('required') }]}
                >
                  <Input maxLength={200} autoComplete="off" spellCheck={false} />
                </Form.Item>
                <Form.Item
                  name={[name, 'roleId']}
                  label={t('role')}
                  rules={[{ required: true, message: t('required') }]}
                >
                  <Select options={[...roles]} showSearch={{ optionFilterProp: 'label' }} />
                </Form.Item>
                <Form.Item name={[name, 'sees']} label={t('projects')}>
                  <Select options={seenByGroup.map(value => ({ value, label: t(seesText[value]) }))} />
                </Form.Item>
                <Form.Item label={<span aria-hidden>&nbsp;</span>} className={styles.remove}>
                  <Button
                    icon={<DeleteOutlined />}
                    aria-label={t('removeGroup')}
                    title={t('removeGroup')}
                    onClick={() => remove(name)}
                  />
                </Form.Item>
                {held[name]?.sees === 'chosen' && (
                  <div className={styles.places}>
                    <PlacesField name={[name, 'places']} companies={companies} />
                  </div>
                )}
              </div>
            ))}
            {rows.length < maxGroups && (
              <Button icon={<PlusOutlined />} onClick={() => add({ group: '', sees: 'default' } satisfies GroupRow)}>
                {t('addGroup')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  )
}
