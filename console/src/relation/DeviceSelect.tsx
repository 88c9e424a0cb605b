import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { mayCall } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { relationTexts } from './relation.texts.ts'

/** Found by typing; so many are offered at a time. */
const offered = 50

/** Devices by name, searched by the server. Given its value by the form. `serversToo` offers AI servers beside their cameras. */
export function DeviceSelect({ serversToo = false, ...props }: SelectProps & { serversToo?: boolean }) {
  const t = useTexts(relationTexts)
  const [typed, setTyped] = useState('')
  const keyword = typed.trim().slice(0, 60) || undefined
  const quiet = { quiet: true, keepPrevious: true } as const
  const cameras = useCall(deviceCalls.list, { keyword, pageNum: 1, pageSize: offered }, quiet)
  const enabled = serversToo && mayCall(deviceCalls.listAiServers)
  const servers = useCall(deviceCalls.listAiServers, { keyword, pageNum: 1, pageSize: offered }, { ...quiet, enabled })
  const options = [
    ...(cameras.data?.rows ?? []).map(({ channelId, name, regionName, projectName }) => ({
      value: channelId,
      label: [name, regionName || projectName].filter(Boolean).join(' · '),
    })),
    ...(enabled ? (servers.data?.rows ?? []) : []).map(({ aiServerId, name }) => ({
      value: aiServerId,
      label: t('aiServer', { name }),
    })),
  ]
  return (
    <Select
      {...props}
      options={options}
      loading={cameras.isPending}
      showSearch={{ filterOption: false, onSearch: setTyped }}
    />
  )
}
