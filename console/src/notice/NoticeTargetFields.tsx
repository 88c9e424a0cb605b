import { mailAddress } from '@watchfire/contract/mail/mail.shapes.ts'
import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import { Checkbox, Form, Select } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { PartGrid } from '../ui/form/form-parts.tsx'
import { noticeTexts } from './notice.texts.ts'

type Props = {
  companyId: number
  /** Where the targets stand in the form; `inList` is that path below the list the field belongs to. */
  path: (string | number)[]
  /** Robots take no files. */
  byMailOnly?: boolean
}

/** Whom one step tells: people by their account, addresses, robots. */
export function NoticeTargetFields({ companyId, path, byMailOnly = false }: Props) {
  const t = useTexts(noticeTexts)
  const contacts = useCall(noticeCalls.listContacts, { companyId }, { quiet: true }).data
  const people = (contacts?.accounts ?? []).map(({ accountId, name, mail }) => ({
    value: accountId,
    label: mail === '' ? t('noMail', { name }) : `${name} <${mail}>`,
    // Nothing can be sent to them.
    disabled: mail === '',
  }))
  return (
    <PartGrid>
      <Form.Item name={[...path, 'accounts']} label={t('people')}>
        <Select mode="multiple" options={people} showSearch={{ optionFilterProp: 'label' }} loading={!contacts} />
      </Form.Item>
      <Form.Item
        name={[...path, 'addresses']}
        label={t('addresses')}
        rules={[
          {
            validator: async (_, addresses: string[] = []) => {
              if (addresses.some(address => !mailAddress.safeParse(address).success)) throw new Error(t('badAddress'))
            },
          },
        ]}
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', ';', ' ', '，']}
          placeholder={t('addressesHint')}
        />
      </Form.Item>
      {!byMailOnly && (
        <Form.Item name={[...path, 'robots']} label={t('robots')}>
          <Select
            mode="multiple"
            options={(contacts?.robots ?? []).map(({ robotId, name }) => ({ value: robotId, label: name }))}
            showSearch={{ optionFilterProp: 'label' }}
            loading={!contacts}
          />
        </Form.Item>
      )}
      {!byMailOnly && (
        <Form.Item name={[...path, 'contacts']} valuePropName="checked" extra={t('deviceContactsHint')}>
          <Checkbox>{t('deviceContacts')}</Checkbox>
        </Form.Item>
      )}
    </PartGrid>
  )
}
