import type { InputOf } from '@watchfire/contract/core/call.ts'
import { brokerPorts } from '@watchfire/contract/hook/broker.shapes.ts'
import { brokerPresets } from '@watchfire/contract/hook/broker-presets.ts'
import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import type { HookSource } from '@watchfire/contract/hook/hook.shapes.ts'
import { Form, Input, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { CompanyField } from '../company/public/CompanyField.tsx'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import type { Refusal } from '../core/refusal.ts'
import { useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { BrokerFields } from './BrokerFields.tsx'
import { ExpressionField } from './ExpressionField.tsx'
import { hookTexts } from './hook.texts.ts'

type Fields = InputOf<typeof hookCalls.createBroker> & { companyId: number; inUse: boolean }
type Props = {
  /** The one to change; without it one is added. */
  source?: HookSource
  preset?: keyof typeof brokerPresets
  kind?: ReactNode
  onClose: () => void
}

/** Refusals that are one field's affair. */
const fieldOf: Readonly<Record<string, 'certificate' | 'password' | undefined>> = {
  'directory.certificateInvalid': 'certificate',
  'hook.passwordAgain': 'password',
}

/** Adds a source at a broker, or changes it. */
export function BrokerDialog({ source, preset = 'mqtt', kind, onClose }: Props) {
  const t = useTexts(hookTexts)
  const { companyId: ownId } = useUser()
  const [form] = Form.useForm<Fields>()
  // As it was when it was opened: who has changed it meanwhile is not overwritten.
  const [before] = useState(source)
  const options = {
    refresh: ['hook'] as const,
    onRefused: ({ code, text }: Refusal) => {
      const name = fieldOf[code ?? '']
      if (name) form.setFields([{ name, errors: [text] }])
    },
    successText: t('done'),
    onSuccess: onClose,
  }
  const create = useAct(hookCalls.createBroker, options)
  const update = useAct(hookCalls.updateBroker, options)
  const error = create.error ?? update.error
  const begin = brokerPresets[preset]
  const line = before?.broker
  const initialValues = {
    companyId: before?.companyId ?? ownId,
    name: before?.name,
    expression: before?.expression ?? begin.expression,
    host: line?.host,
    port: line?.port ?? brokerPorts[begin.tls ? 'tls' : 'plain'],
    tls: line?.tls ?? begin.tls,
    certificate: line?.certificate ?? '',
    login: line?.login ?? '',
    topics: [...(line?.topics ?? begin.topics)],
    qos: line?.qos ?? 1,
    baseUrl: line?.baseUrl ?? '',
    inUse: before?.inUse ?? true,
  }
  const finish = () => {
    // What is hidden at the moment is kept as it was.
    const { companyId, inUse, ...given } = { ...initialValues, ...form.getFieldsValue(true) } as Fields
    const fields = { ...given, password: given.password || undefined }
    if (!before) return create.mutate({ ...fields, companyId })
    const { sourceId, version } = before
    return update.mutate({ ...fields, sourceId, version, inUse })
  }
  return (
    <FormDialog<Fields>
      width={640}
      title={before ? t('editTitle') : t('addTitle')}
      form={form}
      initialValues={initialValues}
      call={before ? hookCalls.updateBroker : hookCalls.createBroker}
      error={fieldOf[error?.code ?? ''] ? null : error}
      saving={create.isPending || update.isPending}
      validateTrigger="onBlur"
      onValuesChange={changed => {
        if (changed.tls !== undefined) form.setFieldValue('port', brokerPorts[changed.tls ? 'tls' : 'plain'])
      }}
      onFinish={finish}
      onClose={onClose}
    >
      {kind}
      <Form.Item name="name" label={t('name')} rules={rulesFor(hookCalls.createBroker, 'name')}>
        <Input autoFocus maxLength={maxLengthOf(hookCalls.createBroker, 'name')} />
      </Form.Item>
      <CompanyField label={t('company')} fixed={before !== undefined} />
      <BrokerFields hasPassword={line?.hasPassword ?? false} isFrigate={before === undefined && preset === 'frigate'} />
      <Form.Item
        name="expression"
        label={t('expression')}
        extra={t('expressionHint')}
        rules={rulesFor(hookCalls.createBroker, 'expression')}
      >
        <ExpressionField />
      </Form.Item>
      {before && (
        <Form.Item name="inUse" label={t('inUse')} valuePropName="checked">
          <Switch />
        </Form.Item>
      )}
    </FormDialog>
  )
}
