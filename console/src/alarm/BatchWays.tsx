import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { JoinBoardButton } from '../board/pickers/JoinBoardButton.tsx'
import { ForwardMailButton } from '../mail/pickers/ForwardMailButton.tsx'
import { DeleteAlarms } from './DeleteAlarms.tsx'

/** Where ticked alarms can go besides a verdict: into a mail, onto a board, away. */
export function BatchWays({ alarms, onDone }: { alarms: readonly Alarm[]; onDone: () => void }) {
  return (
    <>
      <ForwardMailButton alarms={alarms} size="small" onSent={onDone} />
      <JoinBoardButton alarms={alarms} size="small" onJoined={onDone} />
      <DeleteAlarms ids={alarms.map(alarm => alarm.id)} size="small" onDeleted={onDone} />
    </>
  )
}
