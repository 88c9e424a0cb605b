// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAlarm } from '../model/an-alarm.ts'
import { popupLifetime } from './popup-rules.ts'
import { usePopupStack } from './use-popup-stack.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open() {
  const { result, rerender } = renderHook(({ held }) => usePopupStack(3, held), { initialProps: { held: false } })
  return {
    offer: (...ids: string[]) => act(() => result.current.offer(ids.map(id => anAlarm({ id })))),
    shown: () => result.current.stack.shown.map(({ alarm }) => alarm.id),
    rest: () => rerender({ held: true }),
    leave: () => rerender({ held: false }),
    remove: (id: string) => act(() => result.current.remove([id])),
  }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const almost = popupLifetime - 500

test('a popup closes by itself after its time', () => {
  const popups = open()
  popups.offer('a')
  pass(almost)
  expect(popups.shown()).toEqual(['a'])
  pass(1000)
  expect(popups.shown()).toEqual([])
})

test('one the pointer rests on stays, and has the rest of its time when the pointer leaves', () => {
  const popups = open()
  popups.offer('a')
  pass(almost)
  popups.rest()
  pass(10 * popupLifetime)
  expect(popups.shown()).toEqual(['a'])
  popups.leave()
  pass(300)
  expect(popups.shown()).toEqual(['a'])
  pass(1000)
  expect(popups.shown()).toEqual([])
})

test('nothing comes in under a resting pointer; what came meanwhile has its whole time afterwards', () => {
  const popups = open()
  popups.offer('a')
  popups.rest()
  popups.offer('b')
  pass(popupLifetime)
  expect(popups.shown()).toEqual(['a'])
  popups.leave()
  expect(popups.shown()).toEqual(['b', 'a'])
  pass(almost)
  expect(popups.shown()).toContain('b')
})

test('the clock of a popup begins with it, however long the screen was empty', () => {
  const popups = open()
  popups.offer('a')
  popups.remove('a')
  pass(10 * popupLifetime)
  popups.offer('b')
  pass(almost)
  expect(popups.shown()).toEqual(['b'])
})
