import { EditOutlined, SendOutlined, StarOutlined } from '@ant-design/icons'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import type { MailServer } from '@watchfire/contract/mail/mail.shapes.ts'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { RowAction, RowRemoval } from '../ui/list/RowActions.tsx'
import styles from './MailServerActions.module.css'
import { MailTestDialog } from './MailTestDialog.tsx'
import { mailTexts } from './mail.texts.ts'

/** Test, make default, change, delete. */
export function MailServerActions({ server, onEdit }: { server: MailServer; onEdit: () => void }) {
  const t = useTexts(mailTexts)
  const [isTesting, setTesting] = useState(false)
  const options = { refresh: ['mail'] as const, successText: t('done') }
  const setDefault = useAct(mailCalls.setDefaultServer, options)
  const remove = useAct(mailCalls.removeServer, options)
  const { serverId } = server
  return (
    <span className={styles.actions}>
      <RowAction label={t('test')} of={server.name} icon={<SendOutlined />} onClick={() => setTesting(true)} />
      {!server.isDefault && (
        <RowAction
          label={t('setDefault')}
          of={server.name}
          icon={<StarOutlined />}
          loading={setDefault.isPending}
          onClick={() => setDefault.mutate({ serverId })}
        />
      )}
      <RowAction label={t('edit')} of={server.name} icon={<EditOutlined />} onClick={onEdit} />
      <RowRemoval
        label={t('remove')}
        of={server.name}
        title={t('removeTitle')}
        hint={t('removeHint')}
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ serverId })}
      />
      {isTesting && <MailTestDialog server={server} onClose={() => setTesting(false)} />}
    </span>
  )
}
