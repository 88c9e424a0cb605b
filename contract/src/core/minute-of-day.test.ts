import { expect, test } from 'vitest'
import { minuteOf, minuteText } from './minute-of-day.ts'

test('times are read as people type them', () => {
  expect(['7:05', '23:59', '24:00', '7:60', 'noon'].map(minuteOf)).toEqual([425, 1439, undefined, undefined, undefined])
  expect([0, 425, 1440].map(minuteText)).toEqual(['00:00', '07:05', '24:00'])
})
