// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { displayCalls } from '@watchfire/contract/wall/display.calls.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../core/testing/fake-server.ts'
import { signInAs } from '../core/testing/sign-in-as.ts'
import { useWallReport } from './use-wall-report.ts'

let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  server = startFakeServer()
  server.answers(displayCalls.report, undefined)
})
const playing = (play: () => Promise<void>) => vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play)
/** What the display has said once it has had time to. */
async function told() {
  signInAs([], { account: 'wfd_1f2e3d4c5b6a' })
  const { unmount } = renderHook(useWallReport)
  await vi.advanceTimersByTimeAsync(10_000)
  unmount()
  return server.received(displayCalls.report).map(({ soundAllowed }) => soundAllowed)
}

test.each([
  ['may sound', () => Promise.resolve(), true],
  ['may not', () => Promise.reject(new DOMException('', 'NotAllowedError')), false],
  ['does not answer', () => new Promise<void>(() => undefined), undefined],
] as const)('a display says at once when its browser %s, before there is an alarm', async (_, play, soundAllowed) => {
  playing(play)
  expect(await told()).toEqual([soundAllowed])
})

test('the wall in a browser of a person reports nothing', async () => {
  signInAs()
  const { unmount } = renderHook(useWallReport)
  await vi.advanceTimersByTimeAsync(70_000)
  unmount()
  expect(server.received(displayCalls.report)).toEqual([])
})
