import type { StateReason } from '@watchfire/contract/device/device-state.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { cameraProblemTexts } from '../camera/camera-problem.texts.ts'
import { stateTexts } from './state.texts.ts'

type Props = { reason: StateReason | 'unknown'; withRemedy?: boolean }

/** Why a device is as it is; what to do about it as the tip, or in full beside it. */
export function ReasonLine({ reason, withRemedy = false }: Props) {
  const [why, remedy] = useReasonWords(reason)
  return withRemedy ? (
    <small>
      {why}: {remedy}
    </small>
  ) : (
    <small title={remedy}>{why}</small>
  )
}

function useReasonWords(reason: StateReason | 'unknown'): [why: string, remedy: string] {
  const t = useTexts(stateTexts)
  const camera = useTexts(cameraProblemTexts)
  switch (reason) {
    case 'aiServerAway':
    case 'silent':
    case 'noReadings':
    case 'switchedOff':
    case 'switchedOn':
    case 'added':
    case 'unknown':
      return [t(reason), t(`${reason}Hint`)]
    default:
      return [camera(reason), camera(`${reason}Hint`)]
  }
}
