// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type TreePlace, treeCalls } from '@watchfire/contract/device/channel-tree.calls.ts'
import type { Channel } from '@watchfire/contract/device/device.shapes.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../core/query-client.ts'
import { startFakeLiveChannel } from '../../core/testing/fake-live-channel.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { channelOfTest } from '../testing/channels-of-a-test.ts'
import type { Group, Leaf } from './device-tree.ts'
import { useDeviceTree } from './use-device-tree.ts'

const { companyId, companyName, projectId, projectName, regionId, regionName, aiServerId } = channelOfTest
const place: TreePlace = {
  ...{ companyId, companyName, projectId, projectName, regionId, regionName },
  ...{ total: 3, online: 3, offline: 0, alarms: 0 },
}
const channelOf = (n: number): Channel => ({ ...channelOfTest, channelId: `${aiServerId}_C${n}`, name: `camera ${n}` })

let server: FakeServer
let live: ReturnType<typeof startFakeLiveChannel>
afterEach(cleanup)
beforeEach(() => {
  server = startFakeServer()
  live = startFakeLiveChannel(server)
  server.answers(treeCalls.readTree, { places: [place], channels: [], morePlaces: false, moreAlarms: false })
  signInAs()
})

const leafOf = (groups: readonly Group[]): Leaf | undefined => {
  for (const group of groups) {
    const found = group.leaf ?? leafOf(group.groups)
    if (found) return found
  }
}
async function open() {
  const { result } = renderHook(() => useDeviceTree(''), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(leafOf(result.current.groups)).toBeDefined())
  const leaf = leafOf(result.current.groups) as Leaf
  return { leaf, tree: result, states: () => result.current.channelsOf(leaf).map(({ state }) => state) }
}
const asked = () => server.received(treeCalls.listOfPlace)

test('an AI server that goes takes its channels along, and when it is back each of them is asked for anew', async () => {
  server.answers(treeCalls.listOfPlace, { rows: [1, 2, 3].map(channelOf), total: 3 })
  const { leaf, tree, states } = await open()
  act(() => tree.current.wantMore(leaf))
  await waitFor(() => expect(states()).toEqual(['online', 'online', 'online']))
  await live.opened()
  act(() => live.notify({ kind: 'device', deviceId: aiServerId, state: 'offline' }))
  await waitFor(() => expect(states()).toEqual(['offline', 'offline', 'offline']))
  expect(asked()).toHaveLength(1)
  act(() => live.notify({ kind: 'device', deviceId: aiServerId, state: 'online' }))
  await waitFor(() => expect(states()).toEqual(['online', 'online', 'online']))
  expect(asked()).toHaveLength(2)
})

test('a part that failed is asked for once more, and not the one after it', async () => {
  server.refuses(treeCalls.listOfPlace, 'call.tooMany')
  const { leaf, tree, states } = await open()
  act(() => tree.current.wantMore(leaf))
  await waitFor(() => expect([...tree.current.failed]).toEqual([leaf.key]))
  server.answers(treeCalls.listOfPlace, { rows: [1, 2].map(channelOf), total: 3 })
  act(() => tree.current.wantMore(leaf))
  await waitFor(() => expect(states()).toHaveLength(2))
  expect(tree.current.failed.size).toBe(0)
  server.answers(treeCalls.listOfPlace, { rows: [channelOf(3)], total: 3 })
  act(() => tree.current.wantMore(leaf))
  await waitFor(() => expect(states()).toHaveLength(3))
  expect(asked()).toEqual([
    { projectId, regionId },
    { projectId, regionId },
    { projectId, regionId, afterName: 'camera 2', afterDevice: `${aiServerId}_C2` },
  ])
})
