import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { SignInSettings } from '@watchfire/contract/access/provider/provider.shapes.ts'
import { Alert, Form, Input, Switch } from 'antd'
import { useState } from 'react'
import { rulesFor } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { providerTexts } from './provider.texts.ts'
import { useSaveAtField } from './use-save-at-field.ts'

type Fields = { word: string; passwordOff: boolean }

const fieldOf = {
  'provider.wordTaken': 'word',
  'provider.notInUse': 'passwordOff',
  'provider.noLocalAdministrator': 'passwordOff',
} as const

/** The word people name the customer by, and whether passwords open for all. */
export function SignInWordDialog({ settings, onClose }: { settings: SignInSettings; onClose: () => void }) {
  const t = useTexts(providerTexts)
  const [form] = Form.useForm<Fields>()
  // As it was when it was opened: who has changed it meanwhile is not overwritten.
  const [{ companyId, word, passwordOff, version, oidc }] = useState(settings)
  const isOff = Form.useWatch('passwordOff', form) ?? passwordOff
  const { save, error, saving } = useSaveAtField(providerCalls.saveWord, form, fieldOf, { onSaved: onClose })
  const mayOff = passwordOff || oidc?.inUse === true
  return (
    <FormDialog<Fields>
      title={t('wordTitle')}
      width={520}
      form={form}
      call={providerCalls.saveWord}
      initialValues={{ word, passwordOff }}
      error={error}
      saving={saving}
      onFinish={fields => save({ companyId, version, ...fields })}
      onClose={onClose}
    >
      <Form.Item
        name="word"
        label={t('word')}
        extra={t('wordHint')}
        normalize={(text: string) => text.trim().toLowerCase()}
        rules={rulesFor(providerCalls.saveWord, 'word', { required: t('required'), invalid: t('wordInvalid') })}
      >
        <Input autoFocus maxLength={30} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="passwordOff"
        label={t('passwordOff')}
        valuePropName="checked"
        extra={mayOff ? undefined : t('passwordOffHint')}
      >
        <Switch disabled={!mayOff} />
      </Form.Item>
      {isOff && !passwordOff && <Alert type="warning" showIcon title={t('passwordOffWarning')} />}
    </FormDialog>
  )
}
