import { type SyslogSettings, syslogCalls, syslogLine, syslogPorts } from '@watchfire/contract/audit/syslog.calls.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { Alert, Form, Input, InputNumber, Radio, Switch } from 'antd'
import { useState } from 'react'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { CertificateField } from '../ui/form/CertificateField.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { logCollectorTexts } from './log-collector.texts.ts'

type Fields = Omit<InputOf<typeof syslogCalls.save>, 'version'>
type Props = { settings: SyslogSettings; onClose: () => void }

/** Sets where the logs are sent on to. */
export function LogCollectorDialog({ settings, onClose }: Props) {
  const t = useTexts(logCollectorTexts)
  const [form] = Form.useForm<Fields>()
  // As it was when it was opened: who has changed it meanwhile is not overwritten.
  const [{ version, host, port, line: before, certificate, inUse }] = useState(settings)
  const initialValues = { host, port, line: before, certificate, inUse: version === 0 || inUse }
  const line = Form.useWatch('line', form) ?? before
  const save = useAct(syslogCalls.save, {
    refresh: ['syslog'],
    selection: {},
    successText: t('saved'),
    onSuccess: onClose,
    onRefused: ({ code, text }) => {
      if (code === 'directory.certificateInvalid') form.setFields([{ name: 'certificate', errors: [text] }])
    },
  })
  const isOfField = save.error?.code === 'directory.certificateInvalid'
  return (
    <FormDialog<Fields>
      title={t('title')}
      width={560}
      form={form}
      call={syslogCalls.save}
      initialValues={initialValues}
      error={isOfField ? null : save.error}
      saving={save.isPending}
      validateTrigger="onBlur"
      onValuesChange={changed => {
        if (changed.line) form.setFieldValue('port', syslogPorts[changed.line])
      }}
      onFinish={() => {
        // What is hidden at the moment is kept as it was.
        save.mutate({ ...initialValues, ...form.getFieldsValue(true), version })
      }}
      onClose={onClose}
    >
      <Form.Item
        name="host"
        label={t('host')}
        extra={t('hostHint')}
        rules={rulesFor(syslogCalls.save, 'host', { required: t('required'), invalid: t('hostInvalid') })}
      >
        <Input
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxLengthOf(syslogCalls.save, 'host')}
          placeholder="logs.plant.example"
        />
      </Form.Item>
      <Form.Item
        name="line"
        label={t('line')}
        extra={line !== 'tls' && <Alert type="warning" showIcon title={t('plainWarning')} />}
      >
        <Radio.Group options={syslogLine.options.map(value => ({ value, label: t(value) }))} />
      </Form.Item>
      <Form.Item name="port" label={t('port')} rules={[{ required: true, message: t('required') }]}>
        <InputNumber min={1} max={65_535} precision={0} />
      </Form.Item>
      {line === 'tls' && (
        <Form.Item name="certificate" label={t('certificate')} extra={t('certificateHint')}>
          <CertificateField />
        </Form.Item>
      )}
      <Form.Item name="inUse" label={t('inUse')} extra={t('useHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
