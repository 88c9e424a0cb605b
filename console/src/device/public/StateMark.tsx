import type { DeviceState } from '@watchfire/contract/device/device.shapes.ts'
import { useConnection } from '../../core/server-connection.ts'
import { useTexts } from '../../core/texts.ts'
import { deviceTexts } from '../device.texts.ts'
import styles from './StateMark.module.css'

/** A filled dot, a ring or a bar: told apart without colour. What nobody hears of is unknown. */
export function StateMark({ state: known }: { state: DeviceState }) {
  const t = useTexts(deviceTexts)
  const { lost } = useConnection()
  const state = lost ? 'unknown' : known
  return (
    <span data-testid="device-state" data-state={state} className={styles.state}>
      {t(state)}
    </span>
  )
}
