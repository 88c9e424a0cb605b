import { deviceState } from '@watchfire/contract/device/device.shapes.ts'
import { stateCalls } from '@watchfire/contract/device/device-state.calls.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { WallPanel } from '../../wall/public/WallPanel.tsx'
import { WallRows } from '../../wall/public/WallRows.tsx'
import { overallTexts } from '../overall.texts.ts'

const readEvery = 30_000

/** How many channels are in each state. */
export function WallHealth() {
  const t = useTexts(overallTexts)
  const counts = useCall(
    stateCalls.countStates,
    { kind: 'channel' },
    { refetchInterval: readEvery, keepPrevious: true },
  ).data
  return (
    <WallPanel name={t('health')}>
      <WallRows
        rows={deviceState.out.options.map(state => ({
          name: t(state),
          value: counts?.[state] ?? '–',
          tone: state === 'online' ? 'good' : state === 'offline' && counts?.offline ? 'fault' : undefined,
        }))}
      />
    </WallPanel>
  )
}
