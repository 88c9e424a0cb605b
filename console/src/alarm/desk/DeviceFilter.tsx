import { channelCalls } from '@watchfire/contract/device/channel.calls.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { choiceClass } from '../../ui/list/filters.tsx'
import { deskTexts } from './desk.texts.ts'
import { keywordLimit } from './desk-query.ts'

/** So many are offered at a time: whoever has more types some of the name. */
const offered = 50

type Props = { value: string | undefined; change: (value: string | undefined) => void }

/**
 * Alarms of one camera, found by its words on the server. None is read before somebody looks for one. The select of the other pages would
 * bring the calls of all devices on the way to the desk.
 */
export function DeviceFilter({ value, change }: Props) {
  const t = useTexts(deskTexts)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = typed.trim().slice(0, keywordLimit) || undefined
  const quiet = { quiet: true, keepPrevious: true }
  const found = useCall(channelCalls.list, { keyword, pageSize: offered }, { ...quiet, enabled: isOpen })
  // A link leads here with a device of any kind, of which a camera alone has its name here.
  const chosen = useCall(channelCalls.get, { deviceId: value ?? '' }, { quiet: true, enabled: value !== undefined })
  const options = (found.data?.rows ?? []).map(({ channelId, name, location }) => ({
    value: channelId,
    label: name || channelId,
    title: [name, location, channelId].filter(Boolean).join(' · '),
  }))
  const isMissing = value && !keyword && !options.some(option => option.value === value)
  return (
    <Select
      className={choiceClass}
      value={value}
      placeholder={t('device')}
      aria-label={t('device')}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={isMissing ? [{ value, label: chosen.data?.name || value, title: value }, ...options] : options}
      loading={isOpen && found.isPending}
      popupMatchSelectWidth={false}
      onOpenChange={open => {
        setOpen(open)
        setTyped('')
      }}
      onChange={(next: string | undefined) => change(next)}
    />
  )
}
