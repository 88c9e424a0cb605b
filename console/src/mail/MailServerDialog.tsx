import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { type MailSecurity, type MailServer, mailSecurity } from '@watchfire/contract/mail/mail.shapes.ts'
import { Alert, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { CompanyField } from '../company/public/CompanyField.tsx'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { defaultPort } from './default-port.ts'
import styles from './MailServerDialog.module.css'
import { mailTexts } from './mail.texts.ts'

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
/** Adds a mail server, or changes the given one. Its password is never shown again: left empty it stays. */
export function MailServerDialog({ server, onClose }: { server: MailServer | undefined; onClose: () => void }) {
  const t = useTexts(mailTexts)
  const { companyId: ownId } = useUser()
  const [form] = Form.useForm<Fields>()
  const security = Form.useWatch('security', form) ?? server?.security ?? 'starttls'
  const options = {
    refresh: ['mail'] as const,
    successText: t('done'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  }
  const add = useAct(mailCalls.addServer, options)
  const update = useAct(mailCalls.updateServer, options)
  const finish = ({ companyId, password, login = '', senderName = '', anyCertificate = false, ...rest }: Fields) => {
    const fields = { ...rest, login, senderName, anyCertificate, password: password || undefined }
    if (server) update.mutate({ serverId: server.serverId, version: server.version, ...fields })
    else add.mutate({ companyId, ...fields })
  }
  const needed = { required: true, message: t('required') }

  return (
    <FormDialog<Fields>
      width={620}
      title={server ? t('editTitle') : t('addTitle')}
      form={form}
      initialValues={{ companyId: ownId, security: 'starttls', port: 587, ...server, password: undefined }}
      call={mailCalls.addServer}
      error={add.error ?? update.error}
      saving={add.isPending || update.isPending}
      onValuesChange={changed => {
        if (changed.security) form.setFieldValue('port', defaultPort[changed.security])
      }}
      onFinish={finish}
      onClose={onClose}
    >
      <div className={styles.grid}>
        <Form.Item name="name" label={t('name')} rules={rulesFor(mailCalls.addServer, 'name')}>
          <Input autoFocus maxLength={maxLengthOf(mailCalls.addServer, 'name')} />
        </Form.Item>
        <CompanyField label={t('company')} fixed={server !== undefined} />
      </div>
      <div className={styles.host}>
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
        <Alert type="warning" showIcon title={t('noneHint')} className={styles.alert} />
      ) : (
        <Form.Item name="anyCertificate" valuePropName="checked">
          <Checkbox>{t('anyCertificate')}</Checkbox>
        </Form.Item>
      )}
      <div className={styles.grid}>
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
          <Input maxLength={maxLengthOf(mailCalls.addServer, 'senderName')} />
        </Form.Item>
      </div>
    </FormDialog>
  )
}
