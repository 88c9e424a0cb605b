import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { type MailSecurity, type MailServer, mailSecurity } from '@watchfire/contract/mail/mail.shapes.ts'
import { Alert, Checkbox, Form, Input, InputNumber, Modal, Select } from 'antd'
import { longestOf, rulesFor } from '../core/form-rules.ts'
import { useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useAct, useCall } from '../core/use-call.ts'
import { mailTexts } from './mail.texts.ts'
import { usualPort } from './usual-port.ts'
import './mail.css'

type Fields = {
  companyId: number
  name: string
  host: string
  port: number
  security: MailSecurity
  anyCertificate?: boolean
  login?: string
  password?: string
  sender: string
  senderName?: string
}
type CompanyNode = { companyId: number; name: string; children?: readonly CompanyNode[] }

const flat = (nodes: readonly CompanyNode[]): CompanyNode[] =>
  nodes.flatMap(node => [node, ...flat(node.children ?? [])])

/** Adds a mail server, or changes the given one. Its password is never shown again: left empty it stays. */
export function MailServerDialog({ server, onClose }: { server: MailServer | undefined; onClose: () => void }) {
  const t = useTexts(mailTexts)
  const { companyId: ownId } = useUser()
  const [form] = Form.useForm<Fields>()
  const security = Form.useWatch('security', form) ?? server?.security ?? 'starttls'
  const tree = useCall(companyCalls.tree, {}, { selection: {}, quiet: true }).data ?? []
  const options = {
    refresh: ['mail'] as const,
    successText: t('done'),
    onSuccess: onClose,
    // Shown above the form.
    onRefused: () => undefined,
  }
  const add = useAct(mailCalls.addServer, options)
  const update = useAct(mailCalls.updateServer, options)
  const error = add.error ?? update.error
  const finish = ({ companyId, password, login = '', senderName = '', anyCertificate = false, ...rest }: Fields) => {
    const fields = { ...rest, login, senderName, anyCertificate, password: password || undefined }
    if (server) update.mutate({ serverId: server.serverId, version: server.version, ...fields })
    else add.mutate({ companyId, ...fields })
  }
  const needed = { required: true, message: t('required') }

  return (
    <Modal
      open
      width={620}
      title={server ? t('editTitle') : t('addTitle')}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={add.isPending || update.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      {error && <Alert type="error" showIcon role="alert" title={error.text} className="wf-mail-alert" />}
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={{ companyId: ownId, security: 'starttls', port: 587, ...server, password: undefined }}
        onValuesChange={changed => {
          if (changed.security) form.setFieldValue('port', usualPort[changed.security])
        }}
        onFinish={finish}
      >
        <div className="wf-mail-grid">
          <Form.Item name="name" label={t('name')} rules={rulesFor(mailCalls.addServer, 'name')}>
            <Input autoFocus maxLength={longestOf(mailCalls.addServer, 'name')} />
          </Form.Item>
          <Form.Item name="companyId" label={t('company')}>
            <Select
              disabled={server !== undefined}
              options={flat(tree).map(one => ({ value: one.companyId, label: one.name }))}
              showSearch={{ optionFilterProp: 'label' }}
            />
          </Form.Item>
        </div>
        <div className="wf-mail-host">
          <Form.Item
            name="host"
            label={t('host')}
            rules={rulesFor(mailCalls.addServer, 'host', { required: t('required'), invalid: t('badHost') })}
          >
            <Input maxLength={253} autoComplete="off" spellCheck={false} placeholder="smtp.example.com" />
          </Form.Item>
          <Form.Item name="port" label={t('port')} rules={[{ ...needed, message: t('badPort') }]}>
            <InputNumber min={1} max={65535} precision={0} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="security" label={t('security')}>
            <Select options={mailSecurity.options.map(value => ({ value, label: t(value) }))} />
          </Form.Item>
        </div>
        {security === 'none' ? (
          <Alert type="warning" showIcon title={t('noneHint')} className="wf-mail-alert" />
        ) : (
          <Form.Item name="anyCertificate" valuePropName="checked">
            <Checkbox>{t('anyCertificate')}</Checkbox>
          </Form.Item>
        )}
        <div className="wf-mail-grid">
          <Form.Item name="login" label={t('login')} extra={t('loginHint')}>
            <Input maxLength={200} autoComplete="off" spellCheck={false} />
          </Form.Item>
          <Form.Item
            name="password"
            label={t('password')}
            extra={server?.hasPassword ? t('passwordKept') : t('passwordHint')}
          >
            <Input.Password maxLength={200} autoComplete="new-password" />
          </Form.Item>
          <Form.Item
            name="sender"
            label={t('sender')}
            rules={rulesFor(mailCalls.addServer, 'sender', { required: t('required'), invalid: t('badMail') })}
          >
            <Input maxLength={120} autoComplete="off" spellCheck={false} placeholder="alarm@example.com" />
          </Form.Item>
          <Form.Item name="senderName" label={t('senderName')}>
            <Input maxLength={longestOf(mailCalls.addServer, 'senderName')} />
          </Form.Item>
        </div>
      </Form>
    </Modal>
  )
}
