// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { maySound, useSoundBlocked } from './sound-blocked.ts'

test('the hint that the page is silent stays until the press that ends it is over', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const { result } = renderHook(useSoundBlocked)
  await act(async () => expect(await maySound()).toBe(false))
  expect(result.current).toBe(true)

  const heard: boolean[] = []
  document.body.addEventListener('click', () => heard.push(result.current))
  for (const step of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    document.body.dispatchEvent(new Event(step, { bubbles: true }))
  expect(heard).toEqual([true])
  await waitFor(() => expect(result.current).toBe(false))
})
