// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { usePlanPicture } from './use-plan-picture.ts'

const link = '/media/v1/file/a?ticket=t'

test('a plan is drawn by its copy for screens, and whole once somebody zooms beyond that and it is loaded', async () => {
  const pictures: { src: string; onload?: () => void }[] = []
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      constructor() {
        pictures.push(this)
      }
    },
  )
  const { result, rerender } = renderHook(({ side }) => usePlanPicture(link, side), { initialProps: { side: 1500 } })
  expect([result.current, pictures]).toEqual([`${link}&size=middle`, []])
  rerender({ side: 1800 })
  expect([result.current, pictures[0]?.src]).toEqual([`${link}&size=middle`, link])
  pictures[0]?.onload?.()
  await waitFor(() => expect(result.current).toBe(link))
  // What is loaded stays: nothing flickers at the edge.
  rerender({ side: 900 })
  expect([result.current, pictures.length]).toEqual([link, 1])
})
