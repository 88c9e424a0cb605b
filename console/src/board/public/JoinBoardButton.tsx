import { PushpinOutlined } from '@ant-design/icons'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { Can } from '../../ui/Can.tsx'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { joinBoardTexts } from './join-board.texts.ts'

const JoinBoardDialog = lazyDialog(async () => (await import('./JoinBoardDialog.tsx')).JoinBoardDialog)

type Props = {
  alarms: readonly Alarm[]
  size?: 'small'
  /** The dialog was laid over what is here, or taken away. */
  onCovered?: (covered: boolean) => void
  onJoined?: () => void
}

/** "Add to my notice board", for those who may (216). */
export function JoinBoardButton({ alarms, size, onCovered, onJoined }: Props) {
  const t = useTexts(joinBoardTexts)
  const [isOpen, setOpen] = useState(false)
  const show = (open: boolean) => {
    setOpen(open)
    onCovered?.(open)
  }
  return (
    <Can call={boardCalls.join}>
      <Button
        size={size}
        icon={<PushpinOutlined />}
        aria-keyshortcuts="B"
        title={`${t('join')} (B)`}
        onClick={() => show(true)}
      >
        {t('joinShort')}
      </Button>
      {isOpen && <JoinBoardDialog alarms={alarms} onClose={() => show(false)} onJoined={onJoined} />}
    </Can>
  )
}
