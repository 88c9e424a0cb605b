import { rights } from '@watchfire/contract/core/rights.ts'
import { useOpenAlarm } from '../../alarm/model/open-alarm.ts'
import { TodoButton } from '../../notice/TodoButton.tsx'
import { Can } from '../../ui/Can.tsx'

/** The to-do list opens its alarms over whatever page is shown. */
export function TodoEntry() {
  const { open } = useOpenAlarm()
  return (
    <Can right={[rights.workplace, rights.monitor]}>
      <TodoButton open={open} />
    </Can>
  )
}
