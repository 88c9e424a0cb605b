import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { siteText, siteTime, useSiteZone } from '../../core/site-time.ts'
import { timesOfDays } from '../../report/report.public.ts'
import { lastDue, nextDue, type ReportSchedule } from './report-times.ts'

afterEach(() => useSiteZone('Asia/Shanghai'))
const schedule = (given: Partial<ReportSchedule>): ReportSchedule => ({
  cycle: 'daily',
  weekday: 1,
  month_day: 1,
  hour: 8,
  ...given,
})
const text = (at: number) => siteText(at).slice(0, 16)
const at = (day: string, hour = 0) => siteTime(day, hour)

test('a daily report goes out at its hour and tells of the day before', () => {
  expect(text(nextDue(schedule({}), at('2026-11-20', 7)))).toBe('2026-11-20 08:00')
  expect(text(nextDue(schedule({}), at('2026-11-20', 8)))).toBe('2026-11-21 08:00')
  expect(lastDue(schedule({}), at('2026-11-20', 9)).period).toEqual({ from: '2026-11-19', until: '2026-11-20' })
  expect(lastDue(schedule({}), at('2026-11-20', 7)).period).toEqual({ from: '2026-11-18', until: '2026-11-19' })
})

test('a weekly report tells of the seven days before its weekday', () => {
  const friday = schedule({ cycle: 'weekly', weekday: 5 })
  expect(text(nextDue(friday, at('2026-11-21')))).toBe('2026-11-27 08:00')
  expect(lastDue(friday, at('2026-11-21')).period).toEqual({ from: '2026-11-13', until: '2026-11-20' })
})

test.each([
  ['2026-01-31', 9, '2026-02-28 08:00'],
  ['2028-02-01', 0, '2028-02-29 08:00'],
  ['2026-04-29', 0, '2026-04-30 08:00'],
  ['2026-12-31', 8, '2027-01-31 08:00'],
])('the 31st after %s at %i is %s', (day, hour, expected) => {
  expect(text(nextDue(schedule({ cycle: 'monthly', month_day: 31 }), at(day, hour)))).toBe(expected)
})

test('a monthly report on the first tells of the month before', () => {
  const first = schedule({ cycle: 'monthly' })
  expect(lastDue(first, at('2027-01-01', 8)).period).toEqual({ from: '2026-12-01', until: '2027-01-01' })
})

test('an hour that the clocks skip means the moment they do, and one they show twice its first time', () => {
  useSiteZone('Europe/Berlin')
  expect(new Date(at('2026-03-29', 2)).toISOString()).toBe('2026-03-29T01:00:00.000Z')
  expect(new Date(at('2026-10-25', 2)).toISOString()).toBe('2026-10-25T00:00:00.000Z')
  expect(timesOfDays({ from: '2026-03-29', until: '2026-03-29' })).toEqual({
    from: Date.parse('2026-03-28T23:00:00Z'),
    until: Date.parse('2026-03-29T22:00:00Z'),
  })
  const night = schedule({ hour: 2 })
  expect(text(nextDue(night, at('2026-03-28', 3)))).toBe('2026-03-29 03:00')
  expect(text(nextDue(night, at('2026-03-29', 3)))).toBe('2026-03-30 02:00')
  const again = nextDue(night, at('2026-10-25', 2))
  expect(text(again)).toBe('2026-10-26 02:00')
})

test('a midnight that does not exist begins its day all the same', () => {
  useSiteZone('America/Santiago')
  expect(text(at('2026-09-06', 0))).toBe('2026-09-06 01:00')
  expect(text(nextDue(schedule({ hour: 0 }), at('2026-09-05', 12)))).toBe('2026-09-06 01:00')
})

test('in every zone the reports follow each other, and every day stands in one of them', () => {
  const schedules = fc.record({
    cycle: fc.constantFrom('daily', 'weekly', 'monthly'),
    weekday: fc.integer({ min: 1, max: 7 }),
    month_day: fc.integer({ min: 1, max: 31 }),
    hour: fc.integer({ min: 0, max: 23 }),
  })
  const zones = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe', 'UTC')
  const times = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2030-01-01') })
  fc.assert(
    fc.property(schedules, zones, times, (given, zone, now) => {
      useSiteZone(zone)
      const due = nextDue(given, now)
      const [before, here] = [lastDue(given, now), lastDue(given, due)]
      expect(due).toBeGreaterThan(now)
      expect(before.at).toBeLessThanOrEqual(now)
      expect(here.at).toBe(due)
      expect(here.period.from).toBe(before.period.until)
      expect(lastDue(given, due - 1)).toEqual(before)
      const { from, until } = timesOfDays({ from: here.period.from, until: addDays(here.period.until, -1) })
      expect(until - from).toBeLessThan(32 * 86_400_000)
      expect(until).toBeLessThanOrEqual(due)
    }),
    { numRuns: 300 },
  )
})
