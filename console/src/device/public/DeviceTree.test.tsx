// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { channelCalls } from '@watchfire/contract/device/channel.calls.ts'
import { channelsOfPart, type TreePlace, treeCalls } from '@watchfire/contract/device/channel-tree.calls.ts'
import type { Channel } from '@watchfire/contract/device/device.shapes.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { startFakeLiveChannel } from '../../core/testing/fake-live-channel.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { channelOfTest } from '../testing/channels-of-a-test.ts'
import { DeviceTree } from './DeviceTree.tsx'
import { rowHeight } from './use-row-window.ts'

const aTreePlace = (change: Partial<TreePlace>): TreePlace => {
  const { companyId, companyName, projectId, projectName, regionId, regionName } = channelOfTest
  const where = { companyId, companyName, projectId, projectName, regionId, regionName }
  return { ...where, total: 1, online: 1, offline: 0, alarms: 0, ...change }
}
const channelOf = (n: number, change: Partial<Channel> = {}): Channel => ({
  ...channelOfTest,
  channelId: `WF-EAST_C${n}`,
  name: `camera ${n}`,
  ...change,
})
const many = channelsOfPart * 2 + 10

let server: FakeServer
let live: ReturnType<typeof startFakeLiveChannel>
const onPick = vi.fn()
beforeEach(() => {
  server = startFakeServer()
  live = startFakeLiveChannel(server)
  server.answers(treeCalls.listOfPlace, ({ afterDevice }) => {
    const from = afterDevice ? Number(afterDevice.split('_C')[1]) : 0
    const count = Math.min(channelsOfPart, many - from)
    return { rows: Array.from({ length: count }, (_, at) => channelOf(from + at + 1)), total: many }
  })
  signInAs()
})
const tells = (places: TreePlace[], channels: Channel[] = []) =>
  server.answers(treeCalls.readTree, { places, channels, morePlaces: false, moreAlarms: false })
const parts = () => server.received(treeCalls.listOfPlace)
const item = (name: RegExp) => screen.findByRole('treeitem', { name })
/** As far down as `row`. */
function scrollTo(row: number) {
  const tree = screen.getByRole('tree')
  tree.scrollTop = row * rowHeight
  fireEvent.scroll(tree)
}

test('few channels are there at once, with their states and the alarms of their places', async () => {
  tells([aTreePlace({ total: 2, online: 1, alarms: 3 })], [channelOf(1), channelOf(2, { state: 'offline' })])
  const { person } = renderScreen(<DeviceTree onPick={onPick} />)
  await person.click(await item(/离线.*camera 2/))
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ channelId: 'WF-EAST_C2' }))
  expect((await item(/卸货区/)).textContent).toMatch(/待处理告警.*3.*1\/2/)
  expect(parts()).toEqual([])
})

test('of many channels none is asked for before its place is opened, and then as far as somebody scrolls', async () => {
  tells([aTreePlace({ total: many, online: many })])
  const { person } = renderScreen(<DeviceTree onPick={onPick} />)
  const region = await item(/卸货区/)
  expect(region.getAttribute('aria-expanded')).toBe('false')
  expect(parts()).toEqual([])
  await person.click(region)
  await item(/camera 1$/)
  expect(parts()).toEqual([{ projectId: 2, regionId: 3 }])
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(80)
  scrollTo(channelsOfPart)
  await waitFor(() => expect(parts()).toHaveLength(2))
  expect(parts()[1]).toMatchObject({ afterName: `camera ${channelsOfPart}`, afterDevice: `WF-EAST_C${channelsOfPart}` })
  scrollTo(channelsOfPart * 2)
  await waitFor(() => expect(parts()).toHaveLength(3))
  scrollTo(many)
  const last = await item(new RegExp(`camera ${many}$`))
  expect([last.getAttribute('aria-posinset'), last.getAttribute('aria-setsize')]).toEqual([String(many), String(many)])
  expect(screen.queryByText(/正在加载/)).toBeNull()
})

test('a part that does not come says so and is asked for again by hand', async () => {
  tells([aTreePlace({ total: many })])
  server.refuses(treeCalls.listOfPlace, 'call.tooMany')
  const { person } = renderScreen(<DeviceTree onPick={onPick} />)
  await person.click(await item(/卸货区/))
  const failed = await item(/加载失败/)
  server.answers(treeCalls.listOfPlace, { rows: [channelOf(1)], total: 1 })
  await person.click(failed)
  await item(/camera 1$/)
})

test('a search is the server’s, and opens the places where something was found', async () => {
  tells([aTreePlace({ total: many })])
  const { person } = renderScreen(<DeviceTree onPick={onPick} />)
  await item(/卸货区/)
  tells([aTreePlace({ total: 1 })], [channelOf(7)])
  await person.type(screen.getByRole('textbox'), '卸货区 7')
  await item(/camera 7$/)
  expect(server.received(treeCalls.readTree).at(-1)).toEqual({ keyword: '卸货区 7' })
})

test('a state follows the live channel, and what it comes to is counted again', async () => {
  tells([aTreePlace({ total: 1, online: 1 })], [channelOf(1)])
  renderScreen(<DeviceTree onPick={onPick} />)
  await item(/在线.*camera 1$/)
  await live.opened()
  tells([aTreePlace({ total: 1, online: 0, offline: 1 })], [channelOf(1, { state: 'offline' })])
  live.notify({ kind: 'device', deviceId: 'WF-EAST_C1', state: 'offline' })
  await item(/离线.*camera 1$/)
  await waitFor(async () => expect((await item(/卸货区/)).textContent).toMatch(/0\/1/))
})

test('every device leads to its page', async () => {
  tells([aTreePlace({})], [channelOf(1)])
  const { person, address } = renderScreen(<DeviceTree onPick={onPick} />)
  await person.click(await screen.findByTitle('camera 1 的设备详情（→ 键）'))
  expect(address()).toBe('/device-info?deviceId=WF-EAST_C1')
})

test('by the keys alone the page of a device is reached as well', async () => {
  tells([aTreePlace({})], [channelOf(1)])
  const { person, address } = renderScreen(<DeviceTree onPick={onPick} />)
  const row = await item(/camera 1$/)
  expect(row.getAttribute('aria-keyshortcuts')).toBe('ArrowRight')
  screen.getByRole('tree').focus()
  await person.keyboard('{End}{ArrowRight}')
  expect(address()).toBe('/device-info?deviceId=WF-EAST_C1')
})

test('before a back end that has lists alone the tree is made of its list', async () => {
  server.refuses(treeCalls.readTree, 'call.notOffered')
  server.answers(channelCalls.list, {
    rows: [channelOf(1), channelOf(2, { regionId: null, regionName: '' })],
    total: 2,
  })
  renderScreen(<DeviceTree onPick={onPick} />)
  await item(/camera 1$/)
  await item(/camera 2$/)
  expect(parts()).toEqual([])
})
