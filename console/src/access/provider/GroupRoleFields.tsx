import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { maxGroups } from '@watchfire/contract/access/account/admission.shapes.ts'
import { Button, Form, Input, Select } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import styles from './GroupRoleFields.module.css'
import { providerTexts } from './provider.texts.ts'

type Props = { roles: readonly { value: number; label: string }[]; hint?: string | undefined }

/** Which group of the provider gives which role; the order counts. */
export function GroupRoleFields({ roles, hint }: Props) {
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
                <Button
                  icon={<DeleteOutlined />}
                  aria-label={t('removeGroup')}
                  title={t('removeGroup')}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            {rows.length < maxGroups && (
              <Button icon={<PlusOutlined />} onClick={() => add({ group: '' })}>
                {t('addGroup')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  )
}
