// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { renderScreen } from '../core/testing/render-screen.tsx'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { ScreenStage } from './ScreenStage.tsx'
import { WallStage } from './WallStage.tsx'

let wantsLessMotion = false
beforeEach(() => {
  signInAs([])
  wantsLessMotion = false
  vi.useFakeTimers()
  // It looks for a newer version of itself.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('the network is away')))
  vi.stubGlobal('matchMedia', () => ({ matches: wantsLessMotion }))
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})
const someMinutes = () => act(() => vi.advanceTimersByTimeAsync(9 * 60_000))
const shift = () => screen.getByTestId('wall').style.getPropertyValue('--shift')
const wall = (isQuiet: boolean) => (
  <WallStage alarms={null} videos={null} trend={null} figures={null} takeover={null} isQuiet={isQuiet} />
)
const custom = (isQuiet: boolean) => <ScreenStage widgets={[]} draw={() => null} takeover={null} isQuiet={isQuiet} />

test.each([
  ['the wall display', wall],
  ['a custom screen', custom],
])('%s does not stand at one place for weeks, but it does while a severe alarm has it', async (_, stage) => {
  const { unmount } = renderScreen(stage(true))
  expect(shift()).toBe('0px 0px')
  await someMinutes()
  expect(shift()).not.toBe('0px 0px')
  unmount()
  renderScreen(stage(false))
  await someMinutes()
  expect(shift()).toBe('0px 0px')
})

test('it stands where the system asks for less motion', async () => {
  wantsLessMotion = true
  renderScreen(wall(true))
  await someMinutes()
  expect(shift()).toBe('0px 0px')
})
