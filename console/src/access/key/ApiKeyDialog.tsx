import { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import type { ApiKey } from '@watchfire/contract/access/key/api-key.shapes.ts'
import { Form } from 'antd'
import { useState } from 'react'
import type { Refusal } from '../../core/refusal.ts'
import { useSelection, useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { ApiKeyFields } from './ApiKeyFields.tsx'
import { apiKeyTexts } from './api-key.texts.ts'
import { contentOf, fieldsOf, type KeyFields, newFields, refusedField, unchangedDays } from './key-fields.ts'
import { NewApiKey } from './NewApiKey.tsx'

type Props = { apiKey: ApiKey | undefined; onClose: () => void }
type Made = { token: string; name: string; menuIds: readonly number[] }

/** Changes a key, or makes one, which then is shown in place of the form, this once. */
export function ApiKeyDialog({ apiKey, onClose }: Props) {
  const t = useTexts(apiKeyTexts)
  const [form] = Form.useForm<KeyFields>()
  const { companyId: ownId, projectLimited } = useUser()
  const selected = useSelection().companyId
  const [made, setMade] = useState<Made>()
  const options = {
    refresh: ['apiKey'] as const,
    onRefused(refusal: Refusal) {
      const name = refusedField(refusal)
      if (!name) return
      form.setFields([{ name, errors: [refusal.text] }])
      form.scrollToField(name)
    },
  }
  const make = useAct(apiKeyCalls.make, {
    ...options,
    onSuccess: ({ token }, { name, menuIds }) => setMade({ token, name, menuIds }),
  })
  const update = useAct(apiKeyCalls.update, { ...options, successText: t('saved'), onSuccess: onClose })
  const save = apiKey ? update : make
  const initialValues = apiKey ? fieldsOf(apiKey) : newFields(selected ?? ownId, !projectLimited)
  const submit = (fields: KeyFields) => {
    const { companyId, days } = fields
    if (!apiKey) return make.mutate({ ofCompanyId: companyId, days, ...contentOf(fields) })
    const { keyId, version } = apiKey
    update.mutate({ keyId, version, ...contentOf(fields), days: days === unchangedDays ? undefined : days })
  }
  if (made) return <NewApiKey {...made} onClose={onClose} />
  return (
    <FormDialog<KeyFields>
      title={t(apiKey ? 'editTitle' : 'addTitle')}
      width={760}
      form={form}
      call={apiKey ? apiKeyCalls.update : apiKeyCalls.make}
      error={refusedField(save.error) ? null : save.error}
      saving={save.isPending}
      saveText={apiKey ? undefined : t('make')}
      initialValues={initialValues}
      validateTrigger="onBlur"
      onFinish={submit}
      onClose={onClose}
    >
      <ApiKeyFields form={form} apiKey={apiKey} companyId={initialValues.companyId} />
    </FormDialog>
  )
}
