import { PlusOutlined } from '@ant-design/icons'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { mailAlarmLimit, messageLimit, receiverLimit, titleLimit } from '@watchfire/contract/mail/mail.shapes.ts'
import { externalDomains } from '@watchfire/contract/mail/mail-domain.ts'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { showInForm } from '../../core/form-rules.ts'
import { listNames, useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { AddressField } from './AddressField.tsx'
import { ForwardedAlarms } from './ForwardedAlarms.tsx'
import styles from './ForwardMailDialog.module.css'
import { forwardMailTexts } from './forward-mail.texts.ts'
import { draftKeyOf, forgetUnsent, keepUnsent, type MailDraft, unsentFor } from './unsent-mail.ts'

const AlarmPickerDrawer = lazyDialog(
  async () => (await import('../../alarm/public/AlarmPickerDrawer.tsx')).AlarmPickerDrawer,
)

type Props = { alarms: readonly Alarm[]; onClose: () => void; onSent?: () => void }

/** Sends alarms with their evidence to people inside and outside the company. */
export function ForwardMailDialog({ alarms: given, onClose, onSent }: Props) {
  const t = useTexts(forwardMailTexts)
  const [form] = Form.useForm<MailDraft>()
  const [alarms, setAlarms] = useState<readonly Alarm[]>(given.slice(0, mailAlarmLimit))
  const [isPicking, setPicking] = useState(false)
  const key = draftKeyOf(given.map(alarm => alarm.id))
  const send = useAct(mailCalls.send, {
    refresh: ['mail'],
    successText: t('sent'),
    onSuccess: () => {
      forgetUnsent(key)
      onSent?.()
    },
    onRefused: refusal => showInForm(mailCalls.send, form, refusal),
  })
  const finish = (draft: MailDraft) => {
    const { receivers, copies = [], title, message = '' } = draft
    send.mutate(
      {
        receivers,
        copies,
        title: title.trim(),
        message: message.trim() || undefined,
        alarms: alarms.map(({ id }) => id),
      },
      {
        // Spec §8: the dialog closes after a failed send as well, and what was written stays for the next try. One that names a field
        // was not tried: its writer sees why, and what to change.
        onSettled: (_, refusal) => {
          if (refusal?.wireField === undefined) onClose()
        },
      },
    )
  }
  const allowance = useCall(mailCalls.readAllowance, {}, { quiet: true }).data
  const domains = allowance?.domains ?? []
  const insideDomains = {
    validator: async (_rule: unknown, addresses: readonly string[] = []) => {
      const outside = externalDomains(addresses, domains)
      if (outside.length > 0)
        throw new Error(t('externalDomains', { addresses: listNames(outside), domains: listNames(domains) }))
    },
  }
  const [first] = alarms
  const subject = !first
    ? ''
    : alarms.length > 1
      ? t('subjectMany', { type: first.typeName, count: alarms.length })
      : t('subjectOf', { level: first.levelName, type: first.typeName, place: first.location || first.deviceName })

  return (
    <Modal
      open
      width={640}
      title={t('title')}
      okText={t('send')}
      cancelText={t('cancel')}
      confirmLoading={send.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<MailDraft>
        form={form}
        layout="vertical"
        initialValues={
          unsentFor(key) ?? { receivers: [], copies: [], title: subject.slice(0, titleLimit), message: '' }
        }
        onFinish={finish}
        onValuesChange={(_, draft) => keepUnsent(key, draft)}
      >
        <Form.Item
          name="receivers"
          label={t('receivers')}
          rules={[{ required: true, type: 'array', min: 1, message: t('chooseReceivers') }, insideDomains]}
          // Said when a mail to all it can hold would no longer go.
          extra={allowance && allowance.left < 2 * receiverLimit && t('nearlySpent', { left: allowance.left })}
        >
          <AddressField autoFocus />
        </Form.Item>
        <Form.Item name="copies" label={t('copies')} rules={[insideDomains]}>
          <AddressField />
        </Form.Item>
        <Form.Item
          name="title"
          label={t('subject')}
          rules={[{ required: true, whitespace: true, message: t('enterSubject') }]}
        >
          <Input maxLength={titleLimit} />
        </Form.Item>
        <Form.Item name="message" label={t('message')}>
          <Input.TextArea
            maxLength={messageLimit}
            showCount
            autoSize={{ minRows: 2, maxRows: 6 }}
            placeholder={t('messageHint')}
          />
        </Form.Item>
      </Form>
      <div className={styles.head}>
        <strong>{t('alarms', { count: alarms.length })}</strong>
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={alarms.length >= mailAlarmLimit}
          onClick={() => setPicking(true)}
        >
          {t('addAlarms')}
        </Button>
      </div>
      <ForwardedAlarms alarms={alarms} onRemove={id => setAlarms(now => now.filter(alarm => alarm.id !== id))} />
      {isPicking && (
        <AlarmPickerDrawer
          chosen={alarms}
          limit={mailAlarmLimit}
          onChoose={chosen => {
            setAlarms(chosen)
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Modal>
  )
}
