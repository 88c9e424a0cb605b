import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import type { MailServer } from '@watchfire/contract/mail/mail.shapes.ts'
import { Alert, Form, Input, Modal } from 'antd'
import { useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { mailTexts } from './mail.texts.ts'

/** Sends one mail now and shows what the server said to it. */
export function MailTestDialog({ server, onClose }: { server: MailServer; onClose: () => void }) {
  const t = useTexts(mailTexts)
  const user = useUser()
  const [form] = Form.useForm<{ receiver: string }>()
  const test = useAct(mailCalls.testServer, { refresh: ['mail'] })
  const outcome = test.data
  return (
    <Modal
      open
      width={460}
      title={`${t('testTitle')} · ${server.name}`}
      okText={t('send')}
      cancelText={t('cancel')}
      confirmLoading={test.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ receiver: user.email }}
        onFinish={({ receiver }) => test.mutate({ serverId: server.serverId, receiver: receiver.trim() })}
      >
        <Form.Item
          name="receiver"
          label={t('testReceiver')}
          rules={[
            { required: true, message: t('required') },
            { type: 'email', message: t('badMail') },
          ]}
        >
          <Input autoFocus type="email" maxLength={120} onPressEnter={form.submit} />
        </Form.Item>
      </Form>
      {outcome && (
        <Alert
          showIcon
          role="status"
          type={outcome.state === 'sent' ? 'success' : outcome.state === 'unsure' ? 'warning' : 'error'}
          title={
            outcome.state === 'sent'
              ? t('testSent')
              : t(outcome.state === 'unsure' ? 'testUnsure' : 'testFailed', { reason: outcome.reason })
          }
        />
      )}
    </Modal>
  )
}
