import { ToolOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { setAlarmState, useAlarmState } from '../../core/alarm-state.ts'
import { useTexts } from '../../core/texts.ts'
import { appTexts } from '../app.texts.ts'

/** The fault icon; its dot says that a fault came which nobody has looked at. */
export function FaultButton() {
  const t = useTexts(appTexts)
  const { faultDot } = useAlarmState()
  const label = t(faultDot ? 'newFault' : 'faults')
  return (
    <Link
      className="wf-bar-button wf-bar-fault"
      to="/workplace?name=5"
      title={label}
      aria-label={label}
      onClick={() => setAlarmState({ faultDot: false })}
    >
      <ToolOutlined />
      {faultDot && <span className="wf-dot" />}
    </Link>
  )
}
