import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import { Select, type SelectProps } from 'antd'
import { useState } from 'react'
import { mayCall } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { devicePickerTexts } from './device-picker.texts.ts'

/** Found by typing; so many of each kind are offered at a time. */
const offered = 50

type Props = SelectProps & {
  /** AI servers beside their cameras. */
  serversToo?: boolean
  /** What measures, beside the cameras. */
  sensorsToo?: boolean
  /** The one that is chosen already: it has its name wherever it stands among them. */
  known?: { value: string; label: string } | undefined
  without?: readonly string[]
}

/** Devices by name, searched by the server. Given its value by the form. */
export function DeviceSelect({ serversToo = false, sensorsToo = false, known, without = [], ...props }: Props) {
  const t = useTexts(devicePickerTexts)
  const [typed, setTyped] = useState('')
  const keyword = typed.trim().slice(0, 60) || undefined
  const input = { keyword, pageNum: 1, pageSize: offered }
  const quiet = { quiet: true, keepPrevious: true } as const
  const ofServers = serversToo && mayCall(deviceCalls.listAiServers)
  const ofSensors = sensorsToo && mayCall(sensorCalls.list)
  const cameras = useCall(deviceCalls.list, input, quiet)
  const sensors = useCall(sensorCalls.list, input, { ...quiet, enabled: ofSensors })
  const servers = useCall(deviceCalls.listAiServers, input, { ...quiet, enabled: ofServers })
  const found = [
    ...(cameras.data?.rows ?? []).map(({ channelId, ...row }) => placed(channelId, row)),
    ...(ofSensors ? (sensors.data?.rows ?? []) : []).map(({ sensorId, ...row }) => placed(sensorId, row)),
    ...(ofServers ? (servers.data?.rows ?? []) : []).map(({ aiServerId, name }) => ({
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

type Named = { name: string; regionName: string; projectName: string }

const placed = (value: string, { name, regionName, projectName }: Named) => ({
  value,
  label: [name, regionName || projectName].filter(Boolean).join(' · '),
})
