// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createListeners, createStore } from './create-store.ts'

test('who subscribed hears of every other value until they leave', () => {
  const store = createStore('dark')
  const heard: string[] = []
  const leave = store.subscribe(() => heard.push(store.now()))
  store.put('light')
  store.put('light')
  store.put('dark')
  leave()
  store.put('light')
  expect([heard, store.now()]).toEqual([['light', 'dark'], 'light'])
})

test('who comes while the others are told hears of the next change first', () => {
  const listeners = createListeners()
  const late = vi.fn()
  const leave = listeners.subscribe(() => {
    leave()
    listeners.subscribe(late)
  })
  listeners.notify()
  expect(late).not.toHaveBeenCalled()
  listeners.notify()
  expect(late).toHaveBeenCalledOnce()
})

test('a part of a value is drawn again when that part changes, and only then', () => {
  const store = createStore({ severe: 1, fault: 1 })
  const drawn: number[] = []
  renderHook(() => drawn.push(store.useOf(({ severe }) => severe)))
  act(() => store.put({ severe: 1, fault: 2 }))
  act(() => store.put({ severe: 2, fault: 2 }))
  expect(drawn).toEqual([1, 2])
})
