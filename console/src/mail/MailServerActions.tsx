import { DeleteOutlined, EditOutlined, SendOutlined, StarOutlined } from '@ant-design/icons'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import type { MailServer } from '@watchfire/contract/mail/mail.shapes.ts'
import { Button, Popconfirm } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { MailTestDialog } from './MailTestDialog.tsx'
import { mailTexts } from './mail.texts.ts'

/** Test, make default, change, delete. */
export function MailServerActions({ server, onEdit }: { server: MailServer; onEdit: () => void }) {
  const t = useTexts(mailTexts)
  const [isTesting, setTesting] = useState(false)
  const options = { refresh: ['mail'] as const, successText: t('done') }
  const setDefault = useAct(mailCalls.setDefault, options)
  const remove = useAct(mailCalls.removeServer, options)
  const { serverId } = server
  const button = (label: string, icon: ReactNode, onClick?: () => void, loading = false) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={`${label} ${server.name}`}
      title={label}
      loading={loading}
      onClick={onClick}
    />
  )
  return (
    <span className="wf-mail-actions">
      {button(t('test'), <SendOutlined />, () => setTesting(true))}
      {!server.isDefault &&
        button(t('setDefault'), <StarOutlined />, () => setDefault.mutate({ serverId }), setDefault.isPending)}
      {button(t('edit'), <EditOutlined />, onEdit)}
      <Popconfirm
        title={t('removeTitle')}
        description={t('removeHint')}
        okText={t('remove')}
        okButtonProps={{ danger: true }}
        cancelText={t('cancel')}
        placement="topRight"
        onConfirm={() => remove.mutate({ serverId })}
      >
        {button(t('remove'), <DeleteOutlined />, undefined, remove.isPending)}
      </Popconfirm>
      {isTesting && <MailTestDialog server={server} onClose={() => setTesting(false)} />}
    </span>
  )
}
