// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import { Form } from 'antd'
import { expect, test, vi } from 'vitest'
import { startFakeServer } from '../core/testing/fake-server.ts'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { stampPhoto } from '../ui/form/stamp-photo.ts'
import { PhotosItem } from './PhotosItem.tsx'

vi.mock(import('../ui/form/stamp-photo.ts'), { spy: true })

test('a form waits for photos under way, says so, and goes without them when it is sent again', async () => {
  const server = startFakeServer()
  server.answers(fileCalls.upload, () => new Promise(() => {}))
  signInAs()
  const send = vi.fn()
  const { person } = renderScreen(
    <Form onFinish={send}>
      <PhotosItem name="photos" label="照片" place="一号厂区" />
      <button type="submit">上报</button>
    </Form>,
  )
  await person.upload(screen.getByLabelText('添加照片'), new File(['x'], 'site.jpg', { type: 'image/jpeg' }))
  await person.click(screen.getByRole('button', { name: '上报' }))
  await screen.findByText('照片还在上传。再次提交则不含这些照片')
  expect(send).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: '上报' }))
  await waitFor(() => expect(send).toHaveBeenCalled())
})

test('a photo says where, when and by whom it was taken', async () => {
  const server = startFakeServer()
  server.answers(fileCalls.upload, { fileid: '7'.repeat(32), url: '/media/v1/file/7' })
  signInAs()
  const { person } = renderScreen(
    <Form>
      <PhotosItem name="photos" label="照片" place="一号厂区 / 装卸区" />
    </Form>,
  )
  const file = new File(['x'], 'site.jpg', { type: 'image/jpeg' })
  await person.upload(screen.getByLabelText('添加照片'), file)
  await screen.findByRole('img', { name: '照片 1' })
  expect(stampPhoto).toHaveBeenCalledWith(file, [
    expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} · .+/),
    '一号厂区 / 装卸区',
  ])
})
