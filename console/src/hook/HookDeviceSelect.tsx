import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { useCall } from '../core/use-call.ts'

/** Found by typing; so many of each kind are offered at a time. */
const offered = 50

/** Cameras and what measures, by name, searched by the server. */
export function HookDeviceSelect(props: SelectProps<string>) {
  const [typed, setTyped] = useState('')
  const input = { keyword: typed.trim().slice(0, 60) || undefined, pageNum: 1, pageSize: offered }
  const quiet = { quiet: true, keepPrevious: true } as const
  const cameras = useCall(deviceCalls.list, input, quiet)
  const sensors = useCall(sensorCalls.list, input, quiet)
  const options = [
    ...(cameras.data?.rows ?? []).map(({ channelId: value, ...row }) => ({ value, ...row })),
    ...(sensors.data?.rows ?? []).map(({ sensorId: value, ...row }) => ({ value, ...row })),
  ].map(({ value, name, regionName, projectName }) => ({
    value,
    label: [name, regionName || projectName].filter(Boolean).join(' · '),
  }))
  return (
    <Select
      {...props}
      options={options}
      loading={cameras.isPending}
      showSearch={{ filterOption: false, onSearch: setTyped }}
    />
  )
}
