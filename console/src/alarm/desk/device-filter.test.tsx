// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { channelCalls } from '@watchfire/contract/device/channel.calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { channelOfTest } from '../../device/testing/channels-of-a-test.ts'
import { DeviceFilter } from './DeviceFilter.tsx'

const camera = (channelId: string, name: string) => ({ ...channelOfTest, channelId, name, location: '' })
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(channelCalls.list, ({ keyword }) => {
    const rows = [camera('W_C1', '北门'), camera('W_C2', '南门')].filter(({ name }) => name.includes(keyword ?? ''))
    return { rows, total: 9000 }
  })
  signInAs([])
})

test('cameras are read when somebody looks for one, and found by the server among all there are', async () => {
  const change = vi.fn()
  const { person } = renderScreen(<DeviceFilter value={undefined} change={change} />)
  expect(server.received(channelCalls.list)).toEqual([])
  await person.click(screen.getByRole('combobox', { name: '设备' }))
  await screen.findByTitle('北门 · W_C1')
  expect(server.received(channelCalls.list)).toEqual([{ pageSize: 50 }])
  await person.type(screen.getByRole('combobox', { name: '设备' }), '南')
  await waitFor(() => expect(screen.queryByTitle('北门 · W_C1')).toBeNull())
  await person.click(screen.getByTitle('南门 · W_C2'))
  expect(change).toHaveBeenCalledWith('W_C2')
  expect(server.received(channelCalls.list).at(-1)).toEqual({ keyword: '南', pageSize: 50 })
})

test('a chosen camera has its name although no list was read, and another device its number', async () => {
  server.answers(channelCalls.get, { ...camera('W_C9', '仓库大门'), video: null })
  const { unmount } = renderScreen(<DeviceFilter value="W_C9" change={vi.fn()} />)
  expect(await screen.findByText('仓库大门')).toBeTruthy()
  expect(server.received(channelCalls.list)).toEqual([])
  unmount()
  server.refuses(channelCalls.get, 'device.notFound')
  renderScreen(<DeviceFilter value="W_S1" change={vi.fn()} />)
  expect(await screen.findByText('W_S1')).toBeTruthy()
})
