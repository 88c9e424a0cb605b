import { DownOutlined } from '@ant-design/icons'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { Button, Form, Input, Space } from 'antd'
import { type ClipboardEvent, useState } from 'react'
import { maxLengthOf, rulesFor } from '../../core/form-rules.ts'
import { useTexts } from '../../core/texts.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { cameraFormTexts } from './camera-form.texts.ts'
import type { CameraForm } from './camera-form.ts'
import { defaultPaths, namesHost, takeLoginOut, withPath, withScheme } from './stream-address.ts'

const call = deviceCalls.addCamera
const makes = ['hikvision', 'dahua', 'uniview', 'onvif'] as const

type Props = { name: 'address' | 'second' }

/** The address of a stream; the second one is optional. A login in it goes to its own fields at once, for the address is kept readable. */
export function StreamAddressField({ name }: Props) {
  const t = useTexts(cameraFormTexts)
  const form = Form.useFormInstance<CameraForm>()
  const [isTakenApart, setTakenApart] = useState(false)
  const put = (typed: string) => {
    const { address, login } = takeLoginOut(withScheme(typed.trim()))
    form.setFieldsValue({ [name]: address, ...login })
    if (login) setTakenApart(true)
    if (address) void form.validateFields([name]).catch(() => undefined)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!takeLoginOut(pasted).login) return
    event.preventDefault()
    put(pasted)
  }
  const choosePath = (path: string) => {
    const address = withPath(form.getFieldValue(name) || form.getFieldValue('address') || '', path)
    put(address)
    if (!namesHost(address)) form.getFieldInstance(name)?.focus()
  }
  return (
    <Form.Item
      label={t(name)}
      htmlFor={name}
      required={name === 'address'}
      extra={<span role="status">{t(isTakenApart ? 'takenApart' : `${name}Hint`)}</span>}
    >
      <Space.Compact block>
        <Form.Item
          name={name}
          noStyle
          validateFirst
          rules={[
            {
              validator: async (_rule, address: string = '') => {
                if (/^rtsp:\/\//i.test(address) && !namesHost(address)) throw new Error(t('noHost'))
              },
            },
            ...rulesFor(call, name, {
              ...(name === 'address' && { required: t('required') }),
              invalid: t('wrongAddress'),
            }),
          ]}
        >
          <Input
            maxLength={maxLengthOf(call, name)}
            placeholder={`rtsp://192.168.1.64:554${defaultPaths.hikvision[name === 'address' ? 0 : 1]}`}
            autoComplete="off"
            spellCheck={false}
            onPaste={paste}
            onBlur={event => put(event.target.value)}
          />
        </Form.Item>
        <MenuButton
          menu={{
            items: makes.map(make => {
              const [main, second] = defaultPaths[make]
              const ofSecond = { key: second, label: `${t('secondStream')} ${second}` }
              const children =
                name === 'second' ? [ofSecond] : [{ key: main, label: `${t('mainStream')} ${main}` }, ofSecond]
              return { type: 'group', label: t(make), children }
            }),
            onClick: ({ key }) => choosePath(key),
          }}
        >
          <Button icon={<DownOutlined />} iconPlacement="end">
            {t(name === 'address' ? 'usualPaths' : 'secondPaths')}
          </Button>
        </MenuButton>
      </Space.Compact>
    </Form.Item>
  )
}
