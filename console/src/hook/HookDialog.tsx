import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import type { HookSource } from '@watchfire/contract/hook/hook.shapes.ts'
import { Form, Input, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { CompanyField } from '../company/public/CompanyField.tsx'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { ExpressionField } from './ExpressionField.tsx'
import { hookTexts } from './hook.texts.ts'
import { firstExpression } from './hook-problem-labels.ts'
import { NewTokenDialog } from './NewTokenDialog.tsx'

type Fields = {
  companyId: number
  name: string
  expression: string
  signatureHeader: string
  secret?: string
  inUse: boolean
}

type Props = {
  source: HookSource | undefined
  /** What kind of source it becomes. */
  kind?: ReactNode
  onClose: () => void
}

/** Adds a source and shows its address, or changes the given one. */
export function HookDialog({ source, kind, onClose }: Props) {
  const t = useTexts(hookTexts)
  const { companyId: ownId } = useUser()
  const [form] = Form.useForm<Fields>()
  // As it was when it was opened: who has changed it meanwhile is not overwritten.
  const [before] = useState(source)
  const header = Form.useWatch('signatureHeader', form) ?? before?.signatureHeader ?? ''
  const options = { refresh: ['hook'] as const, onRefused: () => undefined }
  const create = useAct(hookCalls.createSource, options)
  const update = useAct(hookCalls.updateSource, { ...options, successText: t('done'), onSuccess: onClose })
  const finish = ({ companyId, name, expression, secret, ...rest }: Fields) => {
    if (!before) return create.mutate({ companyId, name, expression })
    const { sourceId, version } = before
    return update.mutate({ sourceId, version, name, expression, ...rest, secret: secret || undefined })
  }
  if (create.data) return <NewTokenDialog made={create.data} name={form.getFieldValue('name')} onClose={onClose} />
  return (
    <FormDialog<Fields>
      width={640}
      title={before ? t('editTitle') : t('addTitle')}
      form={form}
      initialValues={{
        companyId: before?.companyId ?? ownId,
        name: before?.name,
        expression: before?.expression ?? firstExpression,
        signatureHeader: before?.signatureHeader ?? '',
        inUse: before?.inUse ?? true,
      }}
      call={before ? hookCalls.updateSource : hookCalls.createSource}
      error={create.error ?? update.error}
      saving={create.isPending || update.isPending}
      onFinish={finish}
      onClose={onClose}
    >
      {kind}
      <Form.Item name="name" label={t('name')} rules={rulesFor(hookCalls.createSource, 'name')}>
        <Input autoFocus maxLength={maxLengthOf(hookCalls.createSource, 'name')} />
      </Form.Item>
      <CompanyField label={t('company')} fixed={before !== undefined} />
      <Form.Item
        name="expression"
        label={t('expression')}
        extra={t('expressionHint')}
        rules={rulesFor(hookCalls.createSource, 'expression')}
      >
        <ExpressionField />
      </Form.Item>
      {before && (
        <>
          <Form.Item
            name="signatureHeader"
            label={t('signatureHeader')}
            extra={t('signatureHint')}
            rules={rulesFor(hookCalls.updateSource, 'signatureHeader')}
          >
            <Input autoComplete="off" spellCheck={false} maxLength={60} />
          </Form.Item>
          {header !== '' && (
            <Form.Item name="secret" label={t('secret')} {...(before.hasSecret && { extra: t('secretKept') })}>
              <Input.Password maxLength={200} autoComplete="new-password" />
            </Form.Item>
          )}
          <Form.Item name="inUse" label={t('inUse')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
