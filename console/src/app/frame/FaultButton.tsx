import { ToolOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { setAlarmState, useAlarmState } from '../../core/alarm-state.ts'
import { useTexts } from '../../core/texts.ts'
import { BarButton } from '../../ui/buttons.tsx'
import { appTexts } from '../app.texts.ts'
import styles from './FaultButton.module.css'

/** The fault icon; its dot says that a fault came which nobody has looked at. */
export function FaultButton() {
  const t = useTexts(appTexts)
  const { faultDot } = useAlarmState()
  const label = t(faultDot ? 'newFault' : 'faults')
  return (
    <BarButton
      as={Link}
      to="/workplace?name=5"
      title={label}
      aria-label={label}
      onClick={() => setAlarmState({ faultDot: false })}
    >
      <ToolOutlined />
      {faultDot && <span className={styles.dot} />}
    </BarButton>
  )
}
