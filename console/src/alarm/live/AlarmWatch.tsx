import { rights } from '@watchfire/contract/core/rights.ts'
import { useState } from 'react'
import { useRight } from '../../core/session-store.ts'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { useAlarmCounts } from '../desk/use-alarm-counts.ts'
import { useButtonKeys } from '../hooks/use-button-keys.ts'
import { useOpenAlarm } from '../model/open-alarm.ts'
import { AlarmPopups } from '../popup/AlarmPopups.tsx'

const AlarmDetailDialog = lazyDialog(async () => (await import('../detail/AlarmDetailDialog.tsx')).AlarmDetailDialog, {
  isOpen: ({ id }) => id !== null,
})

/** What watches over alarms on every page of the console: popups, strip and dot, and the dialog of the open alarm. */
export function AlarmWatch() {
  useAlarmCounts()
  useButtonKeys()
  const mayLook = useRight([rights.workplace, rights.monitor])
  const { id, close } = useOpenAlarm()
  const [wasOpen, setWasOpen] = useState(false)
  if (id !== null && !wasOpen) setWasOpen(true)
  return (
    <>
      <AlarmPopups />
      {/* Its code is loaded with the first alarm that is opened; from then on it stays, to close softly. */}
      {mayLook && wasOpen && <AlarmDetailDialog id={id} onClose={close} />}
    </>
  )
}
