// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { brands } from '@watchfire/contract/core/brands.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { setBrandWords } from '../../core/texts.ts'
import { RemoveRegionDialog } from './RemoveRegionDialog.tsx'

const empty = {
  ...{ aiServers: 0, channels: 0, otherDevices: 0, pendingAlarms: 0, hasAlarms: false },
  ...{ vehicleOrders: 0, alarmRules: 0, checks: 0, hazards: 0 },
  ...{ accounts: 0, relations: 0, hasOutline: false, parks: 0, points: 0 },
}
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(regionCalls.remove, undefined)
  setBrandWords(brands.platform.words)
  signInAs([rights.regions])
})
function open() {
  const onClose = vi.fn()
  return { onClose, ...renderScreen(<RemoveRegionDialog region={{ regionId: 5, name: '卸货区' }} onClose={onClose} />) }
}
const remove = () => screen.getByRole<HTMLButtonElement>('button', { name: '删除' })

test.each([
  ['with devices', { ...empty, aiServers: 1, channels: 4 }, '不能删除。区域内有：1 台 AI 服务器、4 路通道。'],
  ['with channels alone', { ...empty, channels: 2 }, '不能删除。区域内有：2 路通道。'],
  ['with a history', { ...empty, hasAlarms: true }, '不能删除。区域内有：告警记录。'],
  ['with rules', { ...empty, parks: 1, alarmRules: 2 }, '不能删除。区域内有：2 条规则。'],
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

test('what is left without a region, and what goes with it, is said before', async () => {
  server.answers(regionCalls.readDependents, { ...empty, accounts: 1, hasOutline: true, parks: 1, points: 3 })
  open()
  await screen.findByText('1 个园区、3 个检查点保留在项目中，不再属于任何区域。')
  for (const said of ['1 个限定了区域的账号将不再包含它。', '平面图上的区域轮廓一并删除。'])
    await screen.findByText(said)
  expect(remove().disabled).toBe(false)
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
