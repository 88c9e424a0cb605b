import { expect, test } from 'vitest'
import { busiestOf, moved, shadeOf } from './heat-map.ts'

test('keys go from cell to cell and end at the edges', () => {
  expect(moved([0, 0], 'ArrowRight')).toEqual([0, 1])
  expect(moved([3, 7], 'ArrowDown')).toEqual([4, 7])
  expect(moved([0, 0], 'ArrowUp')).toEqual([0, 0])
  expect(moved([6, 23], 'ArrowRight')).toEqual([6, 23])
  expect([moved([2, 9], 'Home'), moved([2, 9], 'End')]).toEqual([
    [2, 0],
    [2, 23],
  ])
  expect(moved([2, 9], 'Tab')).toBeUndefined()
})

test('one alarm is never as pale as none, and the most has the strongest shade', () => {
  expect([shadeOf(0, 0), shadeOf(0, 90), shadeOf(1, 90), shadeOf(45, 90), shadeOf(90, 90)]).toEqual([0, 0, 1, 2, 4])
})

test('the busiest hour is the first of several, and without any alarm the first of all', () => {
  expect(
    busiestOf([
      [0, 1, 3],
      [3, 0, 3],
    ]),
  ).toEqual([0, 2])
  expect(
    busiestOf([
      [0, 0],
      [0, 0],
    ]),
  ).toEqual([0, 0])
})
