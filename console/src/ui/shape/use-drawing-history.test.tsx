// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDrawingHistory } from './use-drawing-history.ts'

/** What is drawn does not matter here, only which drawing it is. */
const drawing = (number: number) => ({ number })
const start = () => {
  const { result } = renderHook(() => useDrawingHistory(drawing(0)))
  return {
    now: () => result.current.drawing.number,
    draw: (number: number, continues = false) => act(() => result.current.change(() => drawing(number), { continues })),
    undo: () => act(() => result.current.undo?.()),
    redo: () => act(() => result.current.redo?.()),
    ways: () => ({ back: result.current.undo !== undefined, forth: result.current.redo !== undefined }),
  }
}

test('changes are taken back one by one, and come again in their order', () => {
  const plan = start()
  expect(plan.ways()).toEqual({ back: false, forth: false })
  plan.draw(1)
  plan.draw(2)
  plan.undo()
  expect([plan.now(), plan.ways()]).toEqual([1, { back: true, forth: true }])
  plan.undo()
  expect([plan.now(), plan.ways()]).toEqual([0, { back: false, forth: true }])
  plan.redo()
  plan.redo()
  expect([plan.now(), plan.ways()]).toEqual([2, { back: true, forth: false }])
})

test('a drag is taken back as a whole', () => {
  const plan = start()
  plan.draw(1)
  for (const number of [2, 3, 4]) plan.draw(number, true)
  plan.undo()
  expect(plan.now()).toBe(0)
})

test('what was taken back is gone once something else is drawn', () => {
  const plan = start()
  plan.draw(1)
  plan.undo()
  plan.draw(2)
  expect(plan.ways().forth).toBe(false)
})

test('the last hundred changes are remembered', () => {
  const plan = start()
  for (let number = 1; number <= 105; number += 1) plan.draw(number)
  let steps = 0
  for (; plan.ways().back; steps += 1) plan.undo()
  expect([steps, plan.now()]).toEqual([100, 5])
})
