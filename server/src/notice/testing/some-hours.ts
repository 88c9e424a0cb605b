/** Hours of the week as people may give them. */
import type { WeekWindow } from '@watchfire/contract/notice/notice.shapes.ts'
import fc from 'fast-check'

const clock = fc
  .integer({ min: 0, max: 1439 })
  .map(minute => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)

export const someHours: fc.Arbitrary<WeekWindow[]> = fc.array(
  fc.record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    from: clock,
    until: fc.oneof({ arbitrary: clock, weight: 4 }, { arbitrary: fc.constant('24:00'), weight: 1 }),
  }),
  { minLength: 1, maxLength: 3 },
)
