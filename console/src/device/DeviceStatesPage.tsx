import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { useMemo } from 'react'
import { useLiveEvents } from '../core/live-channel.ts'
import { useTexts } from '../core/texts.ts'
import { refreshModules } from '../core/use-call.ts'
import { textFilter } from '../ui/list/filters.tsx'
import { ListPage } from '../ui/list/ListPage.tsx'
import { deviceTexts } from './device.texts.ts'
import { deviceColumns } from './device-columns.tsx'

/** Every channel and whether it is there; the list follows the live channel. */
export function DeviceStatesPage() {
  const t = useTexts(deviceTexts)
  const columns = useMemo(() => deviceColumns(t), [t])
  useLiveEvents('device', () => void refreshModules(['device']))
  return (
    <ListPage
      title={t('states')}
      call={deviceCalls.list}
      input={({ keyword }) => ({ keyword })}
      idOf={channel => channel.channelId}
      filters={[textFilter('keyword', t('keyword'))]}
      columns={columns}
      minWidth="77rem"
    />
  )
}
