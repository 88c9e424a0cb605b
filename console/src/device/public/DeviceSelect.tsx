import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { mayCall } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { devicePickerTexts } from './device-picker.texts.ts'

/** Found by typing; so many are offered at a time. */
const offered = 50

type Props = SelectProps & {
  /** AI servers beside their cameras. */
  serversToo?: boolean
  /** The one that is chosen already: it has its name wherever it stands among them. */
  known?: { value: string; label: string } | undefined
  without?: readonly string[]
}

/** Devices by name, searched by the server. Given its value by the form. */
export function DeviceSelect({ serversToo = false, known, without = [], ...props }: Props) {
  const t = useTexts(devicePickerTexts)
  const [typed, setTyped] = useState('')
  const keyword = typed.trim().slice(0, 60) || undefined
  const quiet = { quiet: true, keepPrevious: true } as const
  const cameras = useCall(deviceCalls.list, { keyword, pageNum: 1, pageSize: offered }, quiet)
  const enabled = serversToo && mayCall(deviceCalls.listAiServers)
  const servers = useCall(deviceCalls.listAiServers, { keyword, pageNum: 1, pageSize: offered }, { ...quiet, enabled })
  const found = [
    ...(cameras.data?.rows ?? []).map(({ channelId, name, regionName, projectName }) => ({
      value: channelId,
      label: [name, regionName || projectName].filter(Boolean).join(' · '),
    })),
    ...(enabled ? (servers.data?.rows ?? []) : []).map(({ aiServerId, name }) => ({
      value: aiServerId,
      label: t('aiServer', { name }),
    })),
  ].filter(({ value }) => !without.includes(value))
  const isMissing = known && !keyword && !found.some(({ value }) => value === known.value)
  return (
    <Select
      {...props}
      options={isMissing ? [known, ...found] : found}
      loading={cameras.isPending}
      showSearch={{ filterOption: false, onSearch: setTyped }}
    />
  )
}
