import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import { type Robot, type RobotKind, robotKind } from '@watchfire/contract/notice/robot.shapes.ts'
import { Alert, Checkbox, Form, Input, Modal, Select } from 'antd'
import { longestOf, rulesFor } from '../core/form-rules.ts'
import { useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useAct, useCall } from '../core/use-call.ts'
import { robotTexts } from './robot.texts.ts'
import { companiesIn } from './rule-form.ts'
import './notice.css'

type Fields = {
  companyId: number
  name: string
  kind: RobotKind
  webhook?: string
  secret?: string
  withoutSecret?: boolean
}

/** Adds a robot, or changes the given one. Its address and secret are never shown again: left empty they stay. */
export function RobotDialog({ robot, onClose }: { robot: Robot | undefined; onClose: () => void }) {
  const t = useTexts(robotTexts)
  const { companyId: ownId } = useUser()
  const [form] = Form.useForm<Fields>()
  const kind = Form.useWatch('kind', form) ?? robot?.kind ?? 'wecom'
  const withoutSecret = Form.useWatch('withoutSecret', form) ?? false
  const companies = companiesIn(useCall(companyCalls.tree, {}, { selection: {}, quiet: true }).data ?? [])
  const options = {
    refresh: ['robot', 'notice'] as const,
    successText: t('done'),
    onSuccess: onClose,
    // Shown above the form.
    onRefused: () => undefined,
  }
  const create = useAct(robotCalls.create, options)
  const update = useAct(robotCalls.update, options)
  const error = create.error ?? update.error
  const finish = ({ companyId, name, kind: chosen, webhook = '', secret = '' }: Fields) => {
    if (!robot) return create.mutate({ companyId, name, kind: chosen, webhook, secret: secret || undefined })
    const changed = { webhook: webhook || undefined, secret: withoutSecret ? '' : secret || undefined }
    return update.mutate({ robotId: robot.robotId, version: robot.version, name, kind: chosen, ...changed })
  }

  return (
    <Modal
      open
      width={560}
      title={robot ? t('editTitle') : t('addTitle')}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={create.isPending || update.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {error && <Alert type="error" showIcon role="alert" title={error.text} className="wf-notice-alert" />}
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={{ companyId: robot?.companyId ?? ownId, name: robot?.name, kind: robot?.kind ?? 'wecom' }}
        onFinish={finish}
      >
        <Form.Item name="name" label={t('name')} rules={rulesFor(robotCalls.create, 'name')}>
          <Input autoFocus maxLength={longestOf(robotCalls.create, 'name')} />
        </Form.Item>
        <div className="wf-notice-grid">
          <Form.Item name="kind" label={t('kind')}>
            <Select options={robotKind.options.map(value => ({ value, label: t(value) }))} />
          </Form.Item>
          <Form.Item name="companyId" label={t('company')}>
            <Select
              disabled={robot !== undefined}
              options={companies.map(one => ({ value: one.companyId, label: one.name }))}
              showSearch={{ optionFilterProp: 'label' }}
            />
          </Form.Item>
        </div>
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
      </Form>
    </Modal>
  )
}
