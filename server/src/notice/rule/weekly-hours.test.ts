import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { useSiteZone } from '../../core/site-time.ts'
import { someHours } from '../testing/some-hours.ts'
import { hoursAhead, withinHours } from './weekly-hours.ts'

afterEach(() => useSiteZone('Asia/Shanghai'))

const workdays = [1, 2, 3, 4, 5]
const day = { days: workdays, from: '08:00', until: '18:00' }
const night = { days: [5], from: '22:00', until: '06:00' }
const wholeSunday = { days: [7], from: '00:00', until: '24:00' }
const round = { days: [1], from: '09:00', until: '09:00' }

// 2026-11-20 is a Friday.
test.each([
  ['no hours mean always', [], '2026-11-22T03:00:00+08:00', true],
  ['the first minute counts', [day], '2026-11-20T08:00:00+08:00', true],
  ['a second before it does not', [day], '2026-11-20T07:59:59+08:00', false],
  ['the last second counts', [day], '2026-11-20T17:59:59+08:00', true],
  ['the end does not', [day], '2026-11-20T18:00:00+08:00', false],
  ['Saturday is no workday', [day], '2026-11-21T12:00:00+08:00', false],
  ['the site’s day counts, not that of UTC', [day], '2026-11-23T08:30:00+08:00', true],
  ['Sunday in UTC is Monday here', [day], '2026-11-22T23:30:00Z', false],
  ['Monday at eight here is Sunday’s midnight in UTC', [day], '2026-11-23T00:00:00Z', true],
  ['a night begins on its day', [night], '2026-11-20T22:00:00+08:00', true],
  ['and goes on after midnight', [night], '2026-11-21T05:59:59+08:00', true],
  ['until its end', [night], '2026-11-21T06:00:00+08:00', false],
  ['the night before is another day’s', [night], '2026-11-20T05:00:00+08:00', false],
  ['Sunday is day seven', [wholeSunday], '2026-11-22T00:00:00+08:00', true],
  ['24:00 ends with its last second', [wholeSunday], '2026-11-22T23:59:59+08:00', true],
  ['Monday begins', [wholeSunday], '2026-11-23T00:00:00+08:00', false],
  ['equal times are a whole day', [round], '2026-11-24T08:59:59+08:00', true],
  ['and no more', [round], '2026-11-24T09:00:00+08:00', false],
  ['a Sunday’s night goes into Monday', [{ ...night, days: [7] }], '2026-11-23T01:00:00+08:00', true],
  ['one of several windows is enough', [night, day], '2026-11-20T09:00:00+08:00', true],
])('%s', (_, hours, at, expected) => {
  expect(withinHours(hours, Date.parse(at))).toBe(expected)
})

test('where clocks change, the wall clock decides', () => {
  useSiteZone('Europe/Berlin')
  const early = [{ days: [7], from: '02:00', until: '03:00' }]
  // On 2026-10-25 the hour from two to three comes twice; on 2026-03-29 it does not come at all.
  expect(withinHours(early, Date.parse('2026-10-25T02:30:00+02:00'))).toBe(true)
  expect(withinHours(early, Date.parse('2026-10-25T02:30:00+01:00'))).toBe(true)
  expect(withinHours(early, Date.parse('2026-10-25T03:00:00+01:00'))).toBe(false)
  for (const minute of [0, 15, 30, 45, 60])
    expect(withinHours(early, Date.parse('2026-03-29T01:30:00+01:00') + minute * 60_000)).toBe(false)
})

test('the next moment within the hours is the one that is found minute by minute, also where clocks change', () => {
  const minute = 60_000
  const given = fc.record({
    // The clocks go back by an hour, on by an hour, on by half an hour, on at midnight, and stay.
    place: fc.constantFrom(
      ['Europe/Berlin', '2026-10-23T00:00:00Z'],
      ['Europe/Berlin', '2026-03-27T00:00:00Z'],
      ['Australia/Lord_Howe', '2026-10-02T00:00:00Z'],
      ['Africa/Cairo', '2026-04-22T00:00:00Z'],
      ['Africa/Cairo', '2026-10-28T00:00:00Z'],
      ['Asia/Shanghai', '2026-11-20T00:00:00Z'],
    ),
    hours: someHours,
    seconds: fc.array(fc.integer({ min: 0, max: 3 * 86_400 }), { minLength: 1, maxLength: 4 }),
  })
  fc.assert(
    fc.property(given, ({ place: [zone = '', since = ''], hours, seconds }) => {
      useSiteZone(zone)
      const { active, nextActive } = hoursAhead(hours)
      for (const after of seconds) {
        const at = Date.parse(since) + after * 1000
        let next = Math.floor(at / minute) * minute + minute
        while (!active(next)) next += minute
        expect(nextActive(at)).toBe(next)
      }
    }),
    { numRuns: 60 },
  )
})
