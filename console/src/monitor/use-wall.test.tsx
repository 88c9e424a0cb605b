// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import type { Channel } from '@watchfire/contract/device/device.shapes.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '../core/testing/fake-server.ts'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { useWall } from './use-wall.ts'
import { emptyWall, turnTo, type Wall } from './wall.ts'

const channelOf = (id: string, state: Channel['state']): Channel => ({
  ...{ channelId: id, name: id, state, aiServerId: 'edge-1', aiServerName: '', location: '', sensitivity: 3 },
  ...{ companyId: 3, companyName: '', projectId: 1, projectName: '', regionId: null, regionName: '' },
  ...{ silentFrom: null, silentUntil: null },
})
const channels = [channelOf('c1', 'offline'), ...['c2', 'c3', 'c4', 'c5', 'c6'].map(id => channelOf(id, 'online'))]

let uid = 100
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  startFakeServer()
  // Somebody with no wall yet.
  signInAs(undefined, { uid: ++uid })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open(known?: readonly Channel[]) {
  const { result, rerender, unmount } = renderHook(({ all }) => useWall(all), { initialProps: { all: known } })
  return {
    unmount,
    tell: (all: readonly Channel[]) => rerender({ all }),
    change: (next: (wall: Wall) => Wall) => act(() => result.current.change(next)),
    places: () => result.current.wall.places.map(place => place?.channelId),
    group: () => result.current.wall.group,
  }
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
const inTwoGroups = (patrol: Wall['patrol']) => (): Wall => ({
  ...{ layout: 1, group: 0, patrol },
  places: ['c2', 'c3'].map(channelId => ({ channelId, name: channelId, aiServerId: 'edge-1' })),
})

test('the first wall fills itself with what is online, once the devices have come', () => {
  const wall = open()
  expect(wall.places()).toEqual([])
  wall.tell(channels)
  expect(wall.places()).toEqual(['c2', 'c3', 'c4', 'c5'])
})

test('a wall that somebody emptied stays empty, here and when it is opened again', () => {
  const first = open(channels)
  first.change(() => emptyWall)
  expect(first.places()).toEqual([])
  first.unmount()
  expect(open(channels).places()).toEqual([])
})

test('a wall belongs to the person: another one at this workstation finds its own', () => {
  const first = open(channels)
  first.change(inTwoGroups(0))
  first.unmount()
  signInAs(undefined, { uid: ++uid })
  expect(open(channels).places()).toHaveLength(4)
})

test('a patrol turns to the next group and begins anew after the last', () => {
  const wall = open(channels)
  wall.change(inTwoGroups(10))
  pass(10)
  expect(wall.group()).toBe(1)
  pass(10)
  expect(wall.group()).toBe(0)
})

test('a turn by hand begins the time anew', () => {
  const wall = open(channels)
  wall.change(inTwoGroups(10))
  pass(9)
  wall.change(now => turnTo(now, 1))
  pass(9)
  expect(wall.group()).toBe(1)
  pass(1)
  expect(wall.group()).toBe(0)
})

test('a patrol rests while nobody looks, and there is none without one', () => {
  const wall = open(channels)
  wall.change(inTwoGroups(10))
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  pass(10)
  expect(wall.group()).toBe(0)
  vi.restoreAllMocks()
  wall.change(inTwoGroups(0))
  pass(10)
  expect(wall.group()).toBe(0)
})
