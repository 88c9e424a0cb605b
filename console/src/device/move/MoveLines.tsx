import type { DeviceMove } from '@watchfire/contract/device/device-move.calls.ts'
import { Alert } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { moveTexts } from './move.texts.ts'

/** What moves, what stays, and who sees it then. */
export function MoveLines({ move }: { move: DeviceMove }) {
  const t = useTexts(moveTexts)
  const lines = [
    t('along', move),
    ...(move.staying > 0 ? [t('staying', move)] : []),
    ...(move.positions > 0 ? [t('positions', move)] : []),
    t('people', move),
    ...(move.rules > 0 ? [t('rules', move)] : []),
    t('history', move),
  ]
  return <Alert type="info" showIcon title={t('title')} description={lines.map(line => <div key={line}>{line}</div>)} />
}
