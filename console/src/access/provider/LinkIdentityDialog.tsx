import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { Identity } from '@watchfire/contract/access/provider/provider.shapes.ts'
import { Alert, Form, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { providerTexts } from './provider.texts.ts'
import { useSaveAtField } from './use-save-at-field.ts'

type Fields = { toAccountId: number }

const fieldOf = {
  'account.own': 'toAccountId',
  'account.notFound': 'toAccountId',
  'account.lastAdministrator': 'toAccountId',
  'grant.rightsBeyond': 'toAccountId',
} as const

/** Chooses the account that somebody who came by the provider signs in to. */
export function LinkIdentityDialog({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const t = useTexts(providerTexts)
  const { uid } = useUser()
  const [form] = Form.useForm<Fields>()
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim().slice(0, 60)) || undefined
  const found = useCall(
    accountCalls.list,
    { administered: true, state: 'inUse', keyword, pageNum: 1, pageSize: 20 },
    { keepPrevious: true, quiet: true },
  )
  const { identityId, fullName: name, login } = identity
  const { save, error, saving } = useSaveAtField(providerCalls.link, form, fieldOf, {
    onSaved: onClose,
    successText: t('linked'),
  })
  return (
    <FormDialog<Fields>
      title={t('linkTitle', { name })}
      width={480}
      form={form}
      call={providerCalls.link}
      initialValues={{}}
      error={error}
      saving={saving}
      saveText={t('link')}
      onFinish={({ toAccountId }) => save({ identityId, toAccountId })}
      onClose={onClose}
    >
      <Alert type="warning" showIcon title={t('linkHint')} description={login} style={{ marginBottom: 12 }} />
      <Form.Item name="toAccountId" label={t('account')} rules={[{ required: true, message: t('required') }]}>
        <Select
          autoFocus
          placeholder={t('findAccount')}
          loading={found.isFetching}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          options={(found.data?.rows ?? [])
            .filter(row => row.accountId !== uid)
            .map(row => ({
              value: row.accountId,
              label: row.administered ? `${row.name} · ${row.administered.account}` : row.name,
            }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
