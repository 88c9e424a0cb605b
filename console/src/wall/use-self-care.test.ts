// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useSelfCare } from './use-self-care.ts'

const minute = 60_000
const page = '<!doctype html><script type="module" src="/assets/console.js"></script>'
const away = () => Promise.reject(new TypeError('the network is away'))
let answer: () => Promise<Response>
let heapMb: number
let reloads: number
beforeEach(() => {
  vi.useFakeTimers()
  answer = away
  heapMb = 150
  reloads = 0
  vi.stubGlobal('fetch', () => answer())
  vi.stubGlobal('performance', {
    now: () => 0,
    get memory() {
      return { usedJSHeapSize: heapMb * 1024 * 1024 }
    },
  })
  vi.spyOn(location, 'reload').mockImplementation(() => {
    reloads += 1
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
})

/** A wall that has run for a minute, and has grown since then. */
async function aGrownWall(isQuiet = true) {
  const wall = renderHook((quiet: boolean) => useSelfCare(quiet), { initialProps: isQuiet })
  await vi.advanceTimersByTimeAsync(minute)
  heapMb = 900
  return wall
}

test('a wall that has grown stays as it is while the server is away, and loads itself once it answers', async () => {
  const without: (typeof answer)[] = [
    away,
    async () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }),
    // A portal that wants somebody to sign in to the network.
    async () => new Response('<h1>Welcome</h1>'),
  ]
  await aGrownWall()
  for (const nothing of without) {
    answer = nothing
    await vi.advanceTimersByTimeAsync(minute)
    expect(reloads).toBe(0)
  }
  answer = async () => new Response(page)
  await vi.advanceTimersByTimeAsync(minute)
  expect(reloads).toBe(1)
})

test('what becomes severe while the server is asked keeps the wall', async () => {
  const asked = Promise.withResolvers<Response>()
  const { rerender } = await aGrownWall()
  answer = () => asked.promise
  await vi.advanceTimersByTimeAsync(minute)
  rerender(false)
  asked.resolve(new Response(page))
  await vi.advanceTimersByTimeAsync(0)
  expect(reloads).toBe(0)
})

test('a wall that was left does not load the page somebody went to', async () => {
  const asked = Promise.withResolvers<Response>()
  const { unmount } = await aGrownWall()
  answer = () => asked.promise
  await vi.advanceTimersByTimeAsync(minute)
  unmount()
  asked.resolve(new Response(page))
  await vi.advanceTimersByTimeAsync(0)
  expect(reloads).toBe(0)
})
