import { expect, test } from 'vitest'
import {
  dayText,
  defaultWeeks,
  sameWeek,
  slotsBetween,
  stateOf,
  type Week,
  withDayCopied,
  withSlots,
} from './week-drawing.ts'

const day = 1440

test('half hours are armed and disarmed one by one and over several days', () => {
  const armed = withSlots([], slotsBetween({ day: 1, at: 18 }, { day: 0, at: 16 }), true)
  expect(armed).toEqual([
    [480, 570],
    [day + 480, day + 570],
  ])
  expect(withSlots(armed, [{ day: 0, at: 17 }], false)).toEqual([
    [480, 510],
    [540, 570],
    [day + 480, day + 570],
  ])
})

test('the end of a day and the beginning of the next are one', () => {
  const late = withSlots([], [{ day: 0, at: 47 }], true)
  expect(withSlots(late, [{ day: 1, at: 0 }], true)).toEqual([[day - 30, day + 30]])
})

test('minutes off the grid stay until their half hour is changed', () => {
  const odd: Week = [[487, 493]]
  expect(stateOf(odd, { day: 0, at: 16 })).toBe('partly')
  const more = withSlots(odd, [{ day: 0, at: 20 }], true)
  expect(more).toEqual([
    [487, 493],
    [600, 630],
  ])
  expect(withSlots(more, [{ day: 0, at: 16 }], true)).toEqual([
    [480, 510],
    [600, 630],
  ])
})

test('a day is copied to others, whatever they had', () => {
  const week = withDayCopied(defaultWeeks.nights, 0, [5, 6])
  expect(dayText(week, 5)).toBe('00:00–08:00 18:00–24:00')
  expect(dayText(week, 6)).toBe('00:00–08:00 18:00–24:00')
  expect(dayText(week, 4)).toBe('00:00–08:00 18:00–24:00')
})

test('working hours and nights with weekends are a whole week together', () => {
  const slots = slotsBetween({ day: 0, at: 0 }, { day: 6, at: 47 })
  const both = slots.map(slot => [stateOf(defaultWeeks.workingHours, slot), stateOf(defaultWeeks.nights, slot)])
  expect(both.every(([a, b]) => (a === 'armed') !== (b === 'armed'))).toBe(true)
  expect(sameWeek(withSlots(defaultWeeks.nights, slots, true), defaultWeeks.always)).toBe(true)
})
