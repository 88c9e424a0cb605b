import { expect, test } from 'vitest'
import { axisText, columnsOf, csvOf, extremesOf, nearest, spanOf, valueText } from './curve-data.ts'

const line = { at: [0, 60_000, 120_000], min: [1, null, 3], average: [2, null, 4], max: [3, null, 5] }

test('a gap stays one in what is drawn and in the file', () => {
  expect(columnsOf(line)).toEqual([
    [0, 60, 120],
    [2, null, 4],
    [1, null, 3],
    [3, null, 5],
  ])
  expect(csvOf(['时间', '平均', '最小', '最大'], line).split('\r\n')).toEqual([
    '\uFEFF时间,平均,最小,最大',
    '1970-01-01 08:00:00,2,1,3',
    '1970-01-01 08:01:00,,,',
    '1970-01-01 08:02:00,4,3,5',
    '',
  ])
})

test('limits are always to be seen', () => {
  const [low, high] = spanOf(line, [{ value: 30, label: '' }])
  expect(low).toBeLessThan(1)
  expect(high).toBeGreaterThan(30)
  expect(spanOf({ at: [], min: [], average: [], max: [] }, [])).toEqual([0, 1])
})

test('what lies nearest to a time is a measurement and no gap', () => {
  expect([nearest(line, 50_000), nearest(line, 70_000)]).toEqual([0, 2])
  expect(nearest({ at: [], min: [], average: [], max: [] }, 0)).toBeUndefined()
})

test('times and values are said no longer than they need', () => {
  const at = Date.UTC(2026, 2, 4, 17, 30, 5)
  expect([
    axisText(at, 30 * 86_400_000),
    axisText(at, 86_400_000),
    axisText(at, 3_600_000),
    axisText(at, 1000),
  ]).toEqual(['2026-03', '03-05', '01:30', '01:30:05'])
  expect([valueText(21.40004), valueText(-3), valueText(null)]).toEqual(['21.4', '-3', '–'])
})

test('a gap has no extremes', () => {
  expect(extremesOf({ at: [0, 1, 2], min: [3, null, 1], average: [4, null, 2], max: [5, null, 9] })).toEqual({
    min: 1,
    max: 9,
  })
  expect(extremesOf({ at: [0], min: [null], average: [null], max: [null] })).toEqual({ min: null, max: null })
})
