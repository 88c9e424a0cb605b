import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { gbAddress, gbSourceOf, isGbAddress } from '@watchfire/contract/device/gb28181.shapes.ts'
import { Alert, Button, Form, Select, Space } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { uiTexts } from '../../ui/ui.texts.ts'
import { whyUnknown } from '../ai-server/why-unknown.ts'
import type { CameraForm } from '../camera/camera-form.ts'
import { gb28181Texts } from './gb28181.texts.ts'

const every = 5000

/** Lets a channel of a registered device be chosen instead of an address. Asked for by a button: most cameras are none of these. */
export function GbChannelField({ aiServerId }: { aiServerId: string | undefined }) {
  const t = useTexts(gb28181Texts)
  const address = Form.useWatch('address', Form.useFormInstance<CameraForm>()) ?? ''
  const [isOpen, setOpen] = useState(false)
  if (aiServerId !== undefined && (isOpen || isGbAddress(address))) return <ChannelChoice aiServerId={aiServerId} />
  return (
    <Form.Item>
      <Button disabled={aiServerId === undefined} onClick={() => setOpen(true)}>
        {t('from')}
      </Button>
    </Form.Item>
  )
}

function ChannelChoice({ aiServerId }: { aiServerId: string }) {
  const t = useTexts(gb28181Texts)
  const form = Form.useFormInstance<CameraForm>()
  const source = gbSourceOf(Form.useWatch('address', form) ?? '')
  const [chosen, setChosen] = useState<string>()
  const ui = useTexts(uiTexts)
  const read = useCall(deviceCalls.readGb28181, { aiServerId }, { quiet: true })
  const setUp = read.data
  const deviceOfGb = chosen ?? source?.deviceId
  const isAsked = setUp?.devices.some(({ id }) => id === deviceOfGb) === true
  const asked = useCall(
    deviceCalls.askGb28181,
    { aiServerId, ...(deviceOfGb && { deviceOfGb }) },
    { quiet: true, enabled: isAsked, refetchInterval: every },
  )
  const channels = isAsked ? (asked.data?.channels ?? []) : []
  const choose = (channelId: string) => {
    if (!deviceOfGb) return
    form.setFieldsValue({ address: gbAddress(deviceOfGb, channelId), second: '' })
    const name = channels.find(channel => channel.channelId === channelId)?.name
    if (name && !form.getFieldValue('name')) form.setFieldValue('name', name)
    void form.validateFields(['address']).catch(() => undefined)
  }
  return (
    <Form.Item label={t('from')} htmlFor="gb-device" extra={t('fromHint')}>
      <Space.Compact block>
        <Select
          id="gb-device"
          style={{ flex: 1, minWidth: 0 }}
          placeholder={t('chooseDevice')}
          loading={read.isPending}
          value={setUp && isAsked ? deviceOfGb : undefined}
          notFoundContent={t('noDevices')}
          options={(setUp?.devices ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
        <Select
          aria-label={t('chooseChannel')}
          style={{ flex: 1, minWidth: 0 }}
          placeholder={t('chooseChannel')}
          disabled={!isAsked}
          loading={isAsked && asked.isFetching}
          showSearch={{ optionFilterProp: 'label' }}
          value={source && source.deviceId === deviceOfGb ? source.channelId : undefined}
          options={channels.map(({ channelId, name, isOnline }) => ({
            value: channelId,
            label: [name || channelId, isOnline ? '' : t('channelOffline')].filter(Boolean).join(' · '),
          }))}
          notFoundContent={t('noChannels')}
          onChange={choose}
        />
      </Space.Compact>
      {read.error && (
        <Alert
          type="error"
          showIcon
          title={read.error.text}
          action={
            <Button size="small" onClick={() => void read.refetch()}>
              {ui('retry')}
            </Button>
          }
        />
      )}
      {isAsked && asked.error && <Alert type="error" showIcon title={whyUnknown(asked.error, t('away'))} />}
    </Form.Item>
  )
}
