import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import { JoinBoardButton } from '../../board/public/JoinBoardButton.tsx'
import { ForwardMailButton } from '../../mail/public/ForwardMailButton.tsx'
import { Can } from '../../ui/Can.tsx'
import { ExportMenu } from '../export/ExportMenu.tsx'
import { DeleteAlarms } from './DeleteAlarms.tsx'

/** Where ticked alarms can go besides a verdict: into a mail, onto a board, into a file, away. */
export function BatchWays({ alarms, onDone }: { alarms: readonly Alarm[]; onDone: () => void }) {
  const ids = alarms.map(alarm => alarm.id)
  return (
    <>
      <ForwardMailButton alarms={alarms} size="small" onSent={onDone} />
      <JoinBoardButton alarms={alarms} size="small" onJoined={onDone} />
      <Can call={exportCalls.start}>
        <ExportMenu ofTicked request={{ alarmIds: ids }} total={ids.length} />
      </Can>
      <DeleteAlarms ids={ids} size="small" onDeleted={onDone} />
    </>
  )
}
