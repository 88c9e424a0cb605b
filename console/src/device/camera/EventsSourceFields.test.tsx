// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { type CameraForm, eventsByOf, factsOf, newCamera, strangeTo } from './camera-form.ts'
import { EventsField } from './EventsField.tsx'
import { EventsSourceFields } from './EventsSourceFields.tsx'

const address = 'rtsp://192.168.1.64/Streaming/Channels/301'

function show(isUnknown = false) {
  const done = vi.fn()
  const { person } = renderScreen(
    <Form initialValues={{ ...newCamera, address }} onFinish={done}>
      <Form.Item name="address">
        <Input />
      </Form.Item>
      <EventsField isUnknown={false} />
      <EventsSourceFields isUnknown={isUnknown} />
      <button type="submit">保存</button>
    </Form>,
  )
  const choose = async (label: string, choice: string) => {
    await person.click(screen.getByLabelText(label))
    await person.click(await screen.findByText(choice, { selector: '.ant-select-item-option-content' }))
  }
  const save = async () => {
    await person.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(done).toHaveBeenCalled())
    return done.mock.lastCall?.[0] as CameraForm
  }
  return { person, choose, save, done }
}

test('by ONVIF nothing more is asked; of a maker its port, how it is spoken to, and the channel, which the stream tells', async () => {
  const { choose, save } = show()
  expect(screen.queryByLabelText('设备上的通道号')).toBeNull()
  expect(factsOf({ ...(await save()), name: '东门' })).not.toHaveProperty('eventsBy')
  await choose('自身告警的接口', '海康威视（ISAPI）')
  expect(screen.getByLabelText<HTMLInputElement>('设备上的通道号').value).toBe('3')
  await choose('摄像机自身的告警', '人员聚集')
  const typed = await save()
  expect(eventsByOf(typed)).toEqual({ by: 'hikvision', port: 80, security: 'plain', channel: 3 })
  expect(typed.events).toEqual(['gathering'])
  // By ONVIF nobody tells of that.
  await choose('自身告警的接口', 'ONVIF')
  expect((await save()).events).toEqual([])
})

test('over HTTPS the usual port follows, and a fingerprint is taken however it is written', async () => {
  const { person, choose, save, done } = show()
  await choose('自身告警的接口', '大华（HTTP）')
  await choose('接口加密', 'HTTPS，按证书指纹识别')
  expect(screen.getByLabelText<HTMLInputElement>('接口端口').value).toBe('443')
  await person.type(screen.getByLabelText('证书指纹'), 'AB:CD')
  await person.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('应为 64 位十六进制数字')
  expect(done).not.toHaveBeenCalled()
  await person.clear(screen.getByLabelText('证书指纹'))
  await person.type(screen.getByLabelText('证书指纹'), Array(32).fill('AB').join(':'))
  expect(eventsByOf(await save())).toEqual({ by: 'dahua', port: 443, security: 'ab'.repeat(32), channel: 3 })
})

test('an AI server that is too old for it is named, and a login that is kept is not told elsewhere', async () => {
  const { choose } = show(true)
  expect(screen.queryByText(/不接收厂商接口的告警/)).toBeNull()
  await choose('自身告警的接口', '大华（HTTP）')
  expect(screen.getByText(/不接收厂商接口的告警/)).toBeTruthy()
  const keptFor = { address, onvifPort: 80, onvifSecurity: 'plain' }
  const form = { ...newCamera, address, eventsMaker: 'dahua' as const }
  expect(strangeTo(keptFor, form)).toBeUndefined()
  expect(strangeTo(keptFor, { ...form, eventsPort: 8080 })).toBe('events')
})
