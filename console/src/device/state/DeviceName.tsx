import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import type { StateRow } from '@watchfire/contract/device/device-state.shapes.ts'
import { Link } from 'react-router'
import { mayCall } from '../../core/session-store.ts'
import { TextButton } from '../../ui/buttons.tsx'
import { devicePath } from '../public/device-path.ts'

type Props = { device: StateRow; open: (deviceId: string) => void }

/** The name, which leads on: to the page of a channel or an AI server, and to the drawer of what measures. */
export function DeviceName({ device: { deviceId, kind, name }, open }: Props) {
  const shown = name || deviceId
  if (kind === 'channel' || (kind === 'aiServer' && mayCall(deviceCalls.getAiServer)))
    return <Link to={devicePath(deviceId)}>{shown}</Link>
  if (kind === 'aiServer') return <span>{shown}</span>
  return (
    <span>
      <TextButton style={{ padding: 0, textAlign: 'left' }} onClick={() => open(deviceId)}>
        {shown}
      </TextButton>
    </span>
  )
}
