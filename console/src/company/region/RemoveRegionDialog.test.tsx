// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { RemoveRegionDialog } from './RemoveRegionDialog.tsx'

const empty = { aiServers: 0, channels: 0, pendingAlarms: 0, hasAlarms: false }
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(regionCalls.remove, undefined)
  signInAs([rights.regions])
})
function open() {
  const onClose = vi.fn()
  return { onClose, ...renderScreen(<RemoveRegionDialog region={{ regionId: 5, name: '卸货区' }} onClose={onClose} />) }
}
const remove = () => screen.getByRole<HTMLButtonElement>('button', { name: '删除' })

test.each([
  ['with devices', { ...empty, aiServers: 1, channels: 4 }, '区域内有 1 台 AI 服务器、4 路通道，不能删除。'],
  ['with channels alone', { ...empty, channels: 2 }, '区域内有 0 台 AI 服务器、2 路通道，不能删除。'],
  ['with a history', { ...empty, hasAlarms: true }, '已有告警记录，不能删除。'],
])('a region %s stays, and why is said', async (_, inside, why) => {
  server.answers(regionCalls.readDependents, inside)
  open()
  await screen.findByText(why)
  expect(remove().disabled).toBe(true)
})

test('an empty one is removed after it was looked at', async () => {
  server.answers(regionCalls.readDependents, empty)
  const { person, onClose } = open()
  expect(remove().disabled).toBe(true)
  await screen.findByText('区域内没有设备和告警。删除后不能恢复。')
  await person.click(remove())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.received(regionCalls.remove)).toEqual([{ regionId: 5 }])
})

test('when nobody can say what is inside, it can be asked again and nothing is removed', async () => {
  server.refuses(regionCalls.readDependents, 'call.busy')
  const { person } = open()
  const again = await screen.findByRole('button', { name: '重试' })
  expect(remove().disabled).toBe(true)
  server.answers(regionCalls.readDependents, empty)
  await person.click(again)
  await waitFor(() => expect(remove().disabled).toBe(false))
})
