import type { Language } from '@watchfire/contract/core/errors.ts'
import { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import { type Robot, type RobotKind, robotKind } from '@watchfire/contract/notice/robot.shapes.ts'
import { Checkbox, Form, Input, Select } from 'antd'
import { CompanyField } from '../company/public/CompanyField.tsx'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { useLanguage } from '../core/language.ts'
import { useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { FieldGrid } from '../ui/form/form-parts.tsx'
import { LanguageField } from './LanguageField.tsx'
import { robotTexts } from './robot.texts.ts'

type Fields = {
  companyId: number
  name: string
  kind: RobotKind
  language: Language
  webhook?: string
  secret?: string
  withoutSecret?: boolean
}

/** Adds a robot, or changes the given one. Its address and secret are never shown again: left empty they stay. */
export function RobotDialog({ robot, onClose }: { robot: Robot | undefined; onClose: () => void }) {
  const t = useTexts(robotTexts)
  const language = useLanguage()
  const { companyId: ownId } = useUser()
  const [form] = Form.useForm<Fields>()
  const kind = Form.useWatch('kind', form) ?? robot?.kind ?? 'wecom'
  const withoutSecret = Form.useWatch('withoutSecret', form) ?? false
  const options = {
    refresh: ['robot', 'notice'] as const,
    successText: t('done'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  }
  const create = useAct(robotCalls.create, options)
  const update = useAct(robotCalls.update, options)
  const finish = ({ companyId, webhook = '', secret = '', withoutSecret: _, ...fields }: Fields) => {
    if (!robot) return create.mutate({ companyId, ...fields, webhook, secret: secret || undefined })
    const changed = { webhook: webhook || undefined, secret: withoutSecret ? '' : secret || undefined }
    return update.mutate({ robotId: robot.robotId, version: robot.version, ...fields, ...changed })
  }

  return (
    <FormDialog<Fields>
      width={560}
      title={robot ? t('editTitle') : t('addTitle')}
      form={form}
      initialValues={{
        companyId: robot?.companyId ?? ownId,
        name: robot?.name,
        kind: robot?.kind ?? 'wecom',
        language: robot?.language ?? language,
      }}
      call={robotCalls.create}
      error={create.error ?? update.error}
      saving={create.isPending || update.isPending}
      onFinish={finish}
      onClose={onClose}
    >
      <FieldGrid>
        <Form.Item name="name" label={t('name')} rules={rulesFor(robotCalls.create, 'name')}>
          <Input autoFocus maxLength={maxLengthOf(robotCalls.create, 'name')} />
        </Form.Item>
        <CompanyField label={t('company')} fixed={robot !== undefined} />
        <Form.Item name="kind" label={t('kind')}>
          <Select options={robotKind.options.map(value => ({ value, label: t(value) }))} />
        </Form.Item>
        <LanguageField extra={t('languageHint')} />
      </FieldGrid>
      <Form.Item
        name="webhook"
        label={t('webhook')}
        extra={robot ? t('webhookKept', { address: robot.address }) : t('webhookHint')}
        rules={[
          { required: !robot, message: t('required') },
          { pattern: /^https?:\/\/\S+$/, message: t('badWebhook') },
        ]}
      >
        <Input maxLength={1000} autoComplete="off" spellCheck={false} />
      </Form.Item>
      {kind !== 'wecom' && (
        <>
          <Form.Item name="secret" label={t('secret')} extra={robot?.hasSecret ? t('secretKept') : t('secretHint')}>
            <Input.Password maxLength={200} autoComplete="new-password" disabled={withoutSecret} />
          </Form.Item>
          {robot?.hasSecret && (
            <Form.Item name="withoutSecret" valuePropName="checked">
              <Checkbox>{t('secretNone')}</Checkbox>
            </Form.Item>
          )}
        </>
      )}
    </FormDialog>
  )
}
