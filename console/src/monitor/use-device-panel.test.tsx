// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { browserStorage } from '../core/browser-storage.ts'
import { useDevicePanel } from './use-device-panel.ts'

const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
beforeEach(() => browserStorage.write('monitorDevices', undefined))
afterEach(() => {
  cleanup()
  happyDOM.setViewport({ width: 1366 })
})

function open(width: number) {
  happyDOM.setViewport({ width })
  const { result, unmount } = renderHook(useDevicePanel)
  return {
    unmount,
    isOpen: () => result.current.open,
    toggle: () => act(() => result.current.toggle()),
    choose: () => act(() => result.current.closeOnPhone()),
  }
}

test('beside a wall the list is open, and stays as it was left', () => {
  const first = open(1366)
  expect(first.isOpen()).toBe(true)
  first.toggle()
  expect(first.isOpen()).toBe(false)
  first.unmount()
  const second = open(1366)
  expect(second.isOpen()).toBe(false)
  second.toggle()
  second.unmount()
  expect(open(1366).isOpen()).toBe(true)
})

test('beside a wall it stays open when a device is chosen', () => {
  const panel = open(1366)
  panel.choose()
  expect(panel.isOpen()).toBe(true)
})

test('on a phone it is closed at first, and goes when a device is chosen', () => {
  const panel = open(390)
  expect(panel.isOpen()).toBe(false)
  panel.toggle()
  expect(panel.isOpen()).toBe(true)
  panel.choose()
  expect(panel.isOpen()).toBe(false)
})

test('on a phone Escape closes it, and the wall is found as it was left', async () => {
  const panel = open(390)
  panel.toggle()
  await act(() => userEvent.keyboard('{Escape}'))
  expect(panel.isOpen()).toBe(false)
  panel.unmount()
  expect(open(1366).isOpen()).toBe(true)
})
