import { MailOutlined } from '@ant-design/icons'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { Can } from '../../ui/Can.tsx'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { forwardMailTexts } from './forward-mail.texts.ts'

const ForwardMailDialog = lazyDialog(async () => (await import('./ForwardMailDialog.tsx')).ForwardMailDialog)

type Props = {
  alarms: readonly Alarm[]
  size?: 'small'
  /** The dialog was laid over what is here, or taken away. */
  onCovered?: (covered: boolean) => void
  onSent?: () => void
}

/** "Forward by mail", for those who may judge alarms or keep the mail servers. */
export function ForwardMailButton({ alarms, size, onCovered, onSent }: Props) {
  const t = useTexts(forwardMailTexts)
  const [isOpen, setOpen] = useState(false)
  const show = (open: boolean) => {
    setOpen(open)
    onCovered?.(open)
  }
  return (
    <Can call={mailCalls.send}>
      <Button
        size={size}
        icon={<MailOutlined />}
        aria-keyshortcuts="M"
        title={`${t('forward')} (M)`}
        onClick={() => show(true)}
      >
        {t('forward')}
      </Button>
      {isOpen && <ForwardMailDialog alarms={alarms} onClose={() => show(false)} onSent={onSent} />}
    </Can>
  )
}
