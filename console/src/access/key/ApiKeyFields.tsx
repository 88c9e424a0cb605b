import { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import { maxKeyNetworks, networkText } from '@watchfire/contract/access/key/api-key.rules.ts'
import type { ApiKey } from '@watchfire/contract/access/key/api-key.shapes.ts'
import { menuTree } from '@watchfire/contract/access/role/menus-of-rights.ts'
import { grantableMenus } from '@watchfire/contract/access/role/role.rules.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { effectiveRights } from '@watchfire/contract/core/effective-rights.ts'
import { Checkbox, Form, type FormInstance, Input, Radio, Select } from 'antd'
import { useMemo } from 'react'
import { maxLengthOf, rulesFor } from '../../core/form-rules.ts'
import { serverNow } from '../../core/server-clock.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { accountTexts } from '../account/account.texts.ts'
import { companiesOf, companiesWithProjects } from '../account/company-projects.ts'
import { PlacesField } from '../account/PlacesField.tsx'
import { nowhere } from '../account/place-choice.ts'
import styles from './ApiKeyFields.module.css'
import { apiKeyTexts } from './api-key.texts.ts'
import { KeyRights } from './KeyRights.tsx'
import { endAfter, offeredDays } from './key-days.ts'
import { type KeyFields, linesOf, unchangedDays } from './key-fields.ts'

const grantable = grantableMenus.map(menu => menu.id)

type Props = { form: FormInstance<KeyFields>; apiKey: ApiKey | undefined; companyId: number }

/** What a key is called, what it may do and see, and how long and from where it may be used. */
export function ApiKeyFields({ form, apiKey, companyId: initialId }: Props) {
  const t = useTexts(apiKeyTexts)
  const account = useTexts(accountTexts)
  const companyId = Form.useWatch('companyId', form) ?? initialId
  const allProjects = Form.useWatch('allProjects', form) ?? true
  const tree = useCall(companyCalls.readProjectTree, {}, { selection: {}, quiet: true }).data ?? []
  const companies = companiesOf(tree)
  const company = companies.find(one => one.companyId === companyId)
  const inPlainCompany = company?.level === 'company'
  const nodes = useMemo(
    () => menuTree(effectiveRights({ isRoot: false, menuIds: grantable, inPlainCompany })),
    [inPlainCompany],
  )
  const now = serverNow()
  const choices = offeredDays.map(days => ({ value: days, label: t('days', { days, date: endAfter(days, now) }) }))
  const unchanged = apiKey && {
    value: unchangedDays,
    label: t('unchanged', { date: apiKey.expiresStr.slice(0, 10) }),
  }
  return (
    <>
      <div className={styles.pair}>
        <Form.Item name="name" label={t('name')} extra={t('nameHint')} rules={rulesFor(apiKeyCalls.make, 'name')}>
          <Input maxLength={maxLengthOf(apiKeyCalls.make, 'name')} autoComplete="off" />
        </Form.Item>
        <Form.Item name="remark" label={t('remark')} rules={rulesFor(apiKeyCalls.make, 'remark')}>
          <Input maxLength={maxLengthOf(apiKeyCalls.make, 'remark')} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="companyId" label={t('company')} hidden={companies.length < 2}>
        <Select
          disabled={apiKey !== undefined}
          options={companies.map(one => ({ value: one.companyId, label: one.name }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={() => form.setFieldsValue({ places: nowhere })}
        />
      </Form.Item>
      <Form.Item name="menuIds" rules={[{ required: true, type: 'array', min: 1, message: t('chooseRight') }]}>
        <KeyRights nodes={nodes} saved={apiKey?.menuIds} />
      </Form.Item>
      <Form.Item name="confirmedActs" valuePropName="checked" extra={t('confirmedActsHint')}>
        <Checkbox>{t('confirmedActs')}</Checkbox>
      </Form.Item>
      <Form.Item name="allProjects" label={account('projects')}>
        <Radio.Group
          options={[
            { value: true, label: account('allProjects') },
            { value: false, label: account('chosenProjects') },
          ]}
        />
      </Form.Item>
      {!allProjects && <PlacesField name="places" companies={companiesWithProjects(company)} />}
      <div className={styles.pair}>
        <Form.Item name="days" label={t('validity')}>
          <Select options={unchanged ? [unchanged, ...choices] : choices} />
        </Form.Item>
        <Form.Item
          name="networks"
          label={t('networks')}
          extra={t('networksHint')}
          rules={[
            {
              validator: async (_rule, text = '') => {
                const lines = linesOf(text)
                const wrong = lines.find(line => networkText(line) === undefined)
                if (wrong !== undefined) throw new Error(t('networkInvalid', { text: wrong }))
                if (lines.length > maxKeyNetworks) throw new Error(t('networksTooMany', { max: maxKeyNetworks }))
              },
            },
          ]}
        >
          <Input.TextArea rows={3} spellCheck={false} />
        </Form.Item>
      </div>
    </>
  )
}
