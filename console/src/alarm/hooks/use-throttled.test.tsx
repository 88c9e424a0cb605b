// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useThrottled } from './use-throttled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('it runs at once, and of many requests in the pause only the last one once more', () => {
  const run = vi.fn()
  const { result } = renderHook(() => useThrottled(run, 1000))
  for (let asked = 0; asked < 5; asked += 1) result.current()
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(999)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5000)
  expect(run).toHaveBeenCalledTimes(2)
})

test('a request after the pause waits for nothing', () => {
  const run = vi.fn()
  const { result } = renderHook(() => useThrottled(run, 1000))
  result.current()
  vi.advanceTimersByTime(1001)
  result.current()
  expect(run).toHaveBeenCalledTimes(2)
})

test('what waits runs as it is then, and not at all once nobody looks', () => {
  const [before, after] = [vi.fn(), vi.fn()]
  const { result, rerender, unmount } = renderHook(({ run }) => useThrottled(run, 1000), {
    initialProps: { run: before },
  })
  result.current()
  result.current()
  rerender({ run: after })
  vi.advanceTimersByTime(1000)
  expect([before.mock.calls.length, after.mock.calls.length]).toEqual([1, 1])
  result.current()
  unmount()
  vi.advanceTimersByTime(5000)
  expect(after).toHaveBeenCalledTimes(1)
})
