import { directoryCalls } from '@watchfire/contract/access/directory/directory.calls.ts'
import {
  type DirectorySettings,
  directoryLine,
  directoryPorts,
  entryPlace,
  namePlace,
} from '@watchfire/contract/access/directory/directory.shapes.ts'
import { Alert, Form, Input, InputNumber, Radio, Switch } from 'antd'
import { useState } from 'react'
import { maxLengthOf, rulesFor } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { CertificateField } from '../../ui/form/CertificateField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { AdmissionFields } from './AdmissionFields.tsx'
import { directoryTexts } from './directory.texts.ts'
import { type DirectoryForm, directoryFormOf, directoryInputOf } from './directory-form.ts'
import { providerTexts } from './provider.texts.ts'
import { useSaveAtField } from './use-save-at-field.ts'

const fieldOf = {
  'directory.secretAgain': 'secret',
  'directory.certificateInvalid': 'certificate',
  'directory.filterInvalid': 'userFilter',
  'provider.passwordsOff': 'inUse',
} as const
type TextField =
  | 'name'
  | 'host'
  | 'bindName'
  | 'base'
  | 'userFilter'
  | 'groupFilter'
  | `${'login' | 'name' | 'mail'}Attribute`
type Props = { companyId: number; directory: DirectorySettings | null; onClose: () => void }

/** Sets up the directory of a customer, or changes it. Its password is never shown again: left empty it stays. */
export function DirectoryDialog({ companyId, directory, onClose }: Props) {
  const t = useTexts(directoryTexts)
  const common = useTexts(providerTexts)
  const [form] = Form.useForm<DirectoryForm>()
  // As it was when it was opened: who has changed it meanwhile is not overwritten.
  const [{ version, initialValues }] = useState(() => ({
    version: directory?.version ?? 0,
    initialValues: directoryFormOf(directory),
  }))
  const line = Form.useWatch('line', form) ?? initialValues.line
  const { save, error, saving } = useSaveAtField(directoryCalls.save, form, fieldOf, { onSaved: onClose })
  const text = (field: TextField, invalid?: string) => ({
    name: field,
    rules: rulesFor(directoryCalls.save, field, { required: common('required'), ...(invalid && { invalid }) }),
  })
  const plain = (field: TextField) => ({
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: maxLengthOf(directoryCalls.save, field),
  })
  return (
    <FormDialog<DirectoryForm>
      title={t('title')}
      width={640}
      form={form}
      call={directoryCalls.save}
      initialValues={initialValues}
      error={error}
      saving={saving}
      validateTrigger="onBlur"
      onValuesChange={changed => {
        if (changed.line) form.setFieldValue('port', directoryPorts[changed.line])
      }}
      onFinish={() => {
        // What is hidden at the moment is kept as it was.
        const fields = { ...initialValues, ...form.getFieldsValue(true) } as DirectoryForm
        save(directoryInputOf(fields, { companyId, version }))
      }}
      onClose={onClose}
    >
      <Form.Item {...text('name')} label={common('name')} extra={t('nameHint')}>
        <Input autoFocus maxLength={40} />
      </Form.Item>
      <Form.Item {...text('host', t('hostInvalid'))} label={t('host')} extra={t('hostHint')}>
        <Input {...plain('host')} placeholder="plant.example" />
      </Form.Item>
      <Form.Item
        name="line"
        label={t('line')}
        extra={line === 'plain' && <Alert type="warning" showIcon title={t('plainWarning')} />}
      >
        <Radio.Group options={directoryLine.options.map(value => ({ value, label: t(value) }))} />
      </Form.Item>
      <Form.Item name="port" label={t('port')} rules={[{ required: true, message: common('required') }]}>
        <InputNumber min={1} max={65_535} precision={0} />
      </Form.Item>
      {line !== 'plain' && (
        <Form.Item name="certificate" label={t('certificate')} extra={t('certificateHint')}>
          <CertificateField />
        </Form.Item>
      )}
      <Form.Item {...text('bindName')} label={t('bindName')} extra={t('bindNameHint')}>
        <Input {...plain('bindName')} />
      </Form.Item>
      <Form.Item
        name="secret"
        label={t('secret')}
        extra={directory && t('secretKept')}
        rules={directory ? [] : [{ required: true, message: common('required') }]}
      >
        <Input.Password maxLength={500} autoComplete="new-password" />
      </Form.Item>
      <Form.Item {...text('base')} label={t('base')}>
        <Input {...plain('base')} placeholder="dc=plant,dc=example" />
      </Form.Item>
      <Form.Item
        {...text('userFilter', t('userFilterInvalid', { name: namePlace }))}
        label={t('userFilter')}
        extra={t('userFilterHint', { name: namePlace })}
      >
        <Input {...plain('userFilter')} />
      </Form.Item>
      {(['loginAttribute', 'nameAttribute', 'mailAttribute'] as const).map(field => (
        <Form.Item key={field} {...text(field, t('attributeInvalid'))} label={t(field)}>
          <Input {...plain(field)} />
        </Form.Item>
      ))}
      <Form.Item
        {...text('groupFilter', t('groupFilterInvalid', { dn: entryPlace, name: namePlace }))}
        label={t('groupFilter')}
        extra={t('groupFilterHint', { dn: entryPlace })}
      >
        <Input {...plain('groupFilter')} />
      </Form.Item>
      <AdmissionFields companyId={companyId} groupHint={t('groupHint')} />
      <Form.Item name="inUse" label={t('inUse')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
