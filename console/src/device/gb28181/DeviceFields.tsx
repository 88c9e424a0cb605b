import { DeleteOutlined } from '@ant-design/icons'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import type { GbReport } from '@watchfire/contract/device/gb28181.shapes.ts'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { Muted } from '../../ui/text.tsx'
import { whyUnknown } from '../ai-server/why-unknown.ts'
import styles from './DeviceFields.module.css'
import { gb28181Texts } from './gb28181.texts.ts'
import type { GbDeviceForm, GbForm } from './gb28181-form.ts'

type Props = {
  index: number
  aiServerId: string
  /** Whether its password is there already. */
  isKept: (id: string) => boolean
  report: GbReport | undefined
  onRemove: () => void
}
/** A catalogue of many channels comes in many messages. */
const every = 3000
const colours = { online: 'success', offline: 'default', badPassword: 'error', otherKey: 'error' } as const

/** One device that may register: its id, its password, and how it is. */
export function DeviceFields({ index, aiServerId, isKept, report, onRemove }: Props) {
  const t = useTexts(gb28181Texts)
  const form = Form.useFormInstance<GbForm>()
  const [isOpen, setOpen] = useState(false)
  const id: string = Form.useWatch(['devices', index, 'id'], form) ?? ''
  const state = report?.devices.find(device => device.id === id)
  const needed = { required: true }
  const unique = async (_rule: unknown, typed: string) => {
    const all: Partial<GbDeviceForm>[] = form.getFieldValue('devices') ?? []
    if (typed && all.filter(one => one?.id?.trim() === typed.trim()).length > 1) throw new Error(t('usedTwice'))
  }
  return (
    <fieldset className={styles.device} aria-label={t('device', { index: index + 1 })}>
      <div className={styles.fields}>
        <Form.Item
          name={[index, 'id']}
          label={t('deviceId')}
          rules={[{ ...needed, pattern: /^\s*\d{20}\s*$/, message: t('twentyDigits') }, { validator: unique }]}
        >
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <Form.Item name={[index, 'name']} label={t('deviceName')} rules={[{ ...needed, whitespace: true }]}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name={[index, 'password']} label={t('password')} rules={[{ required: !isKept(id) }]}>
          <Input.Password
            maxLength={200}
            autoComplete="new-password"
            {...(isKept(id) && { placeholder: t('keepPassword') })}
          />
        </Form.Item>
        <Form.Item name={[index, 'media']} label={t('media')}>
          <Select options={(['udp', 'tcp'] as const).map(value => ({ value, label: t(value) }))} />
        </Form.Item>
      </div>
      <div className={styles.state} role="status">
        {state && <StateTag color={colours[state.state]}>{t(state.state)}</StateTag>}
        {state && (
          <Muted>{[state.address, t('channels', { count: state.channels })].filter(Boolean).join(' · ')}</Muted>
        )}
        {(isOpen || state?.state === 'online') && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'hideChannels' : 'showChannels')}
          </Button>
        )}
        <Button size="small" type="text" danger icon={<DeleteOutlined />} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
      {isOpen && <Channels aiServerId={aiServerId} deviceOfGb={id} />}
    </fieldset>
  )
}

/** As its catalogue tells them; asked anew while they are looked at. */
function Channels({ aiServerId, deviceOfGb }: { aiServerId: string; deviceOfGb: string }) {
  const t = useTexts(gb28181Texts)
  const { data, error } = useCall(
    deviceCalls.askGb28181,
    { aiServerId, deviceOfGb },
    { quiet: true, refetchInterval: every },
  )
  const channels = data?.channels ?? []
  if (error) return <Muted as="p">{whyUnknown(error, t('away'))}</Muted>
  if (channels.length === 0) return <Muted as="p">{t('noChannels')}</Muted>
  return (
    <ul className={styles.channels}>
      {channels.map(({ channelId, name, maker, model, isOnline }) => (
        <li key={channelId}>
          {name || channelId}{' '}
          <Muted>{[channelId, maker, model, isOnline ? '' : t('channelOffline')].filter(Boolean).join(' · ')}</Muted>
        </li>
      ))}
    </ul>
  )
}
