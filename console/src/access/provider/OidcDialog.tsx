import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { SignInSettings } from '@watchfire/contract/access/provider/provider.shapes.ts'
import { Checkbox, Form, Input, Switch } from 'antd'
import { useState } from 'react'
import { maxLengthOf, rulesFor } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { AdmissionFields } from './AdmissionFields.tsx'
import { type OidcForm, oidcFormOf, oidcInputOf } from './oidc-form.ts'
import { providerTexts } from './provider.texts.ts'
import { useSaveAtField } from './use-save-at-field.ts'

const fieldOf = { 'provider.secretAgain': 'secret', 'provider.passwordsOff': 'inUse' } as const

/** Sets up the provider of a customer, or changes it. Its secret is never shown again: left empty it stays. */
export function OidcDialog({ settings, onClose }: { settings: SignInSettings; onClose: () => void }) {
  const t = useTexts(providerTexts)
  const [form] = Form.useForm<OidcForm>()
  // As it was when it was opened: who has changed it meanwhile is not overwritten.
  const [{ companyId, oidc }] = useState(settings)
  const [initialValues] = useState(() => oidcFormOf(oidc))
  const hasGroups = (Form.useWatch('groupClaim', form) ?? initialValues.groupClaim ?? '').trim() !== ''
  const noSecret = Form.useWatch('noSecret', form) ?? false
  const { save, error, saving } = useSaveAtField(providerCalls.saveOidc, form, fieldOf, { onSaved: onClose })
  const rules = (field: 'name' | 'issuer' | 'clientId' | 'scopes' | 'groupClaim', invalid?: string) =>
    rulesFor(providerCalls.saveOidc, field, { required: t('required'), ...(invalid && { invalid }) })
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }
  return (
    <FormDialog<OidcForm>
      title={t('oidcTitle')}
      width={640}
      form={form}
      call={providerCalls.saveOidc}
      initialValues={initialValues}
      error={error}
      saving={saving}
      validateTrigger="onBlur"
      onFinish={() => {
        // What is hidden at the moment is kept as it was.
        const fields = { ...initialValues, ...form.getFieldsValue(true) } as OidcForm
        save(oidcInputOf(fields, { companyId, version: oidc?.version ?? 0 }))
      }}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('name')} extra={t('nameHint')} rules={rules('name')}>
        <Input autoFocus maxLength={maxLengthOf(providerCalls.saveOidc, 'name')} />
      </Form.Item>
      <Form.Item name="issuer" label={t('issuer')} rules={rules('issuer', t('issuerInvalid'))}>
        <Input {...plain} maxLength={300} placeholder="https://login.example.com/realms/plant" />
      </Form.Item>
      <Form.Item name="clientId" label={t('clientId')} rules={rules('clientId')}>
        <Input {...plain} maxLength={200} />
      </Form.Item>
      <Form.Item name="secret" label={t('secret')} extra={oidc?.hasSecret ? t('secretKept') : t('secretHint')}>
        <Input.Password maxLength={500} autoComplete="new-password" disabled={noSecret} />
      </Form.Item>
      {oidc?.hasSecret && (
        <Form.Item name="noSecret" valuePropName="checked">
          <Checkbox>{t('noSecret')}</Checkbox>
        </Form.Item>
      )}
      <Form.Item name="scopes" label={t('scopes')} rules={rules('scopes', t('scopesInvalid'))}>
        <Input {...plain} maxLength={300} />
      </Form.Item>
      <Form.Item name="groupClaim" label={t('groupClaim')} extra={t('groupClaimHint')} rules={rules('groupClaim')}>
        <Input {...plain} maxLength={100} />
      </Form.Item>
      <AdmissionFields companyId={companyId} hasGroups={hasGroups} />
      <Form.Item name="inUse" label={t('inUse')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
