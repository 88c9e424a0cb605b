import { DownOutlined } from '@ant-design/icons'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Button, Form, Input, Space } from 'antd'
import { type ClipboardEvent, useState } from 'react'
import { maxLengthOf, rulesFor } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { cameraFormTexts } from './camera-form.texts.ts'
import type { CameraForm } from './camera-form.ts'
import { namesHost, takeLoginOut, usualPaths, withPath, withScheme } from './stream-address.ts'

const call = deviceCalls.addCamera
const makes = ['hikvision', 'dahua', 'uniview', 'onvif'] as const

/** The address of the stream. A login in it goes to its own fields at once, for the address is kept readable. */
export function StreamAddressField() {
  const t = useTexts(cameraFormTexts)
  const form = Form.useFormInstance<CameraForm>()
  const [isTakenApart, setTakenApart] = useState(false)
  const put = (typed: string) => {
    const { address, login } = takeLoginOut(withScheme(typed.trim()))
    form.setFieldsValue({ address, ...login })
    if (login) setTakenApart(true)
    if (address) void form.validateFields(['address']).catch(() => undefined)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!takeLoginOut(pasted).login) return
    event.preventDefault()
    put(pasted)
  }
  const choosePath = (path: string) => {
    const address = withPath(form.getFieldValue('address') ?? '', path)
    put(address)
    if (!namesHost(address)) form.getFieldInstance('address')?.focus()
  }
  return (
    <Form.Item
      label={t('address')}
      htmlFor="address"
      required
      extra={<span role="status">{t(isTakenApart ? 'takenApart' : 'addressHint')}</span>}
    >
      <Space.Compact block>
        <Form.Item
          name="address"
          noStyle
          validateFirst
          rules={[
            {
              validator: async (_rule, address: string = '') => {
                if (/^rtsp:\/\//i.test(address) && !namesHost(address)) throw new Error(t('noHost'))
              },
            },
            ...rulesFor(call, 'address', { required: t('required'), invalid: t('wrongAddress') }),
          ]}
        >
          <Input
            maxLength={maxLengthOf(call, 'address')}
            placeholder="rtsp://192.168.1.64:554/Streaming/Channels/101"
            autoComplete="off"
            spellCheck={false}
            onPaste={paste}
            onBlur={event => put(event.target.value)}
          />
        </Form.Item>
        <MenuButton
          menu={{
            items: makes.map(make => {
              const [main, second] = usualPaths[make]
              const children = [
                { key: main, label: `${t('mainStream')} ${main}` },
                { key: second, label: `${t('secondStream')} ${second}` },
              ]
              return { type: 'group', label: t(make), children }
            }),
            onClick: ({ key }) => choosePath(key),
          }}
        >
          <Button icon={<DownOutlined />} iconPlacement="end">
            {t('usualPaths')}
          </Button>
        </MenuButton>
      </Space.Compact>
    </Form.Item>
  )
}
