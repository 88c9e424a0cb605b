import type { Quiet } from '@watchfire/contract/quiet/quiet.shapes.ts'
import { Popover } from 'antd'
import type { ReactElement } from 'react'
import { useOpened } from '../ui/state/use-opened.ts'
import styles from './OpenedQuiet.module.css'
import { QuietLine } from './QuietLine.tsx'

/** Who made it quiet and until when, below its badge, opened at once. */
export function OpenedQuiet({ quiets, children }: { quiets: readonly Quiet[]; children: ReactElement }) {
  const [isOpen, setOpen] = useOpened()
  const content = (
    <ul className={styles.lines}>
      {quiets.map(quiet => (
        <QuietLine
          key={`${quiet.maintenance?.maintenanceId ?? ''} ${quiet.deviceId} ${quiet.alarm?.type ?? ''}`}
          quiet={quiet}
        />
      ))}
    </ul>
  )
  return (
    <Popover open={isOpen} onOpenChange={setOpen} trigger="click" content={content}>
      {children}
    </Popover>
  )
}
