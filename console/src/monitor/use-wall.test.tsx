// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { treeCalls } from '@watchfire/contract/device/channel-tree.calls.ts'
import type { Channel } from '@watchfire/contract/device/device.shapes.ts'
import { errorText } from '@watchfire/contract/error-table.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../core/query-client.ts'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { currentToasts } from '../core/toasts.ts'
import { channelOfTest } from '../device/testing/channels-of-a-test.ts'
import { useWall } from './use-wall.ts'
import { emptyWall, turnTo, type Wall } from './wall.ts'

const idOf = (n: number) => `EDGE-1_C${n}`
const channels: Channel[] = [2, 3, 4, 5, 6, 1].map(n => ({ ...channelOfTest, channelId: idOf(n), name: idOf(n) }))

let uid = 100
let server: FakeServer
beforeEach(() => {
  server = startFakeServer()
  server.answers(treeCalls.listForWall, ({ channelIds }) => {
    const rows = channels.filter(({ channelId }) => !channelIds || channelIds.includes(channelId))
    return { rows, total: rows.length }
  })
  // Somebody with no wall yet.
  signInAs(undefined, { uid: ++uid })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const Answers = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
function open() {
  const { result, unmount } = renderHook(() => useWall(), { wrapper: Answers })
  return {
    unmount,
    change: (next: (wall: Wall) => Wall) => act(() => result.current.change(next)),
    places: () => result.current.wall.places.map(place => place?.channelId),
    group: () => result.current.wall.group,
    isHidden: (channelId: string) => result.current.isHidden(channelId),
  }
}
/** From here on time passes by the test alone. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
const aTile = (channelId: string) => ({ channelId, name: channelId, aiServerId: 'EDGE-1' })
const inTwoGroups = (patrol: Wall['patrol']) => (): Wall => ({
  ...{ layout: 1, group: 0, patrol },
  places: [idOf(2), idOf(3)].map(aTile),
})
const asked = () => server.received(treeCalls.listForWall)

test('where the server refuses the first wall, its own words are shown', async () => {
  server.refuses(treeCalls.listForWall, 'right.missing')
  open()
  await waitFor(() => expect(currentToasts()).toHaveLength(1))
  expect(JSON.stringify(currentToasts())).toContain(errorText('right.missing', 'zh'))
})

test('the first wall fills itself with what the server says is best, as far as it has places', async () => {
  const wall = open()
  expect(wall.places()).toEqual([])
  await waitFor(() => expect(wall.places()).toEqual([2, 3, 4, 5].map(idOf)))
  expect(asked()[0]).toEqual({})
})

test('a wall that somebody emptied stays empty, here and when it is opened again', async () => {
  const first = open()
  await waitFor(() => expect(first.places()).toHaveLength(4))
  first.change(() => emptyWall)
  expect(first.places()).toEqual([])
  first.unmount()
  const before = asked().length
  expect(open().places()).toEqual([])
  expect(asked()).toHaveLength(before)
})

test('a wall belongs to the person: another one at this workstation finds its own', async () => {
  const first = open()
  first.change(inTwoGroups(0))
  first.unmount()
  signInAs(undefined, { uid: ++uid })
  const second = open()
  await waitFor(() => expect(second.places()).toHaveLength(4))
})

test('what is not within the selection is hidden, once that is known', async () => {
  const wall = open()
  wall.change(now => ({ ...now, places: [aTile(idOf(2)), aTile('GONE_C1')] }))
  expect(wall.isHidden('GONE_C1')).toBe(false)
  await waitFor(() => expect(wall.isHidden('GONE_C1')).toBe(true))
  expect(wall.isHidden(idOf(2))).toBe(false)
  // Of one that was just put there nobody knows yet: it is shown.
  wall.change(now => ({ ...now, places: [...now.places, aTile('GONE_C2')] }))
  expect(wall.isHidden('GONE_C2')).toBe(false)
  await waitFor(() => expect(wall.isHidden('GONE_C2')).toBe(true))
})

test('a patrol turns to the next group and begins anew after the last', () => {
  stopTime()
  const wall = open()
  wall.change(inTwoGroups(10))
  pass(10)
  expect(wall.group()).toBe(1)
  pass(10)
  expect(wall.group()).toBe(0)
})

test('a turn by hand begins the time anew', () => {
  stopTime()
  const wall = open()
  wall.change(inTwoGroups(10))
  pass(9)
  wall.change(now => turnTo(now, 1))
  pass(9)
  expect(wall.group()).toBe(1)
  pass(1)
  expect(wall.group()).toBe(0)
})

test('a patrol rests while nobody looks, and there is none without one', () => {
  stopTime()
  const wall = open()
  wall.change(inTwoGroups(10))
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  pass(10)
  expect(wall.group()).toBe(0)
  vi.restoreAllMocks()
  wall.change(inTwoGroups(0))
  pass(10)
  expect(wall.group()).toBe(0)
})
