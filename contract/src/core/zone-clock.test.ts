import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, isDay, isTimeZone, weekdayOf, zoneClock } from './zone-clock.ts'

const iso = (at: number) => new Date(at).toISOString()

describe('days', () => {
  test('adding days crosses months and years', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })
  test('only real days count as days', () => {
    expect(isDay('2026-02-28')).toBe(true)
    for (const text of ['2026-02-30', '2026-2-1', 'yesterday', '', null, undefined]) expect(isDay(text)).toBe(false)
  })
  test('the week begins with its Monday', () => {
    expect(['2026-11-16', '2026-11-21', '2026-11-22'].map(weekdayOf)).toEqual([1, 6, 7])
  })
})

test('only names of zones count as zones', () => {
  expect(['Asia/Shanghai', 'UTC', 'Atlantis/Poseidonis', ''].map(isTimeZone)).toEqual([true, true, false, false])
})

describe('the clocks of a zone', () => {
  const zones = ['Asia/Shanghai', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC']

  test.each(zones)('%s: a moment reads as the calendar of the language writes it', timeZone => {
    const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    // Newfoundland changed its clocks a minute after midnight until 2011: no moment of ours is as old.
    const times = fc.integer({ min: Date.UTC(2012), max: 4_000_000_000_000 })
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 4_000_000 }), (at, later) => {
        for (const time of [at, at + later]) expect(zoneClock(timeZone).text(time)).toBe(calendar.format(time))
      }),
      { numRuns: 300 },
    )
  })

  test.each([...zones, 'America/Santiago', 'America/Havana', 'Atlantic/Azores'])(
    '%s: every moment lies in its day, which begins where the day before it ends',
    timeZone => {
      const clock = zoneClock(timeZone)
      fc.assert(
        fc.property(fc.integer({ min: 1_000_000_000_000, max: 2_000_000_000_000 }), at => {
          const day = clock.dayOf(at)
          const begin = clock.moment(day)
          expect(begin).toBeLessThanOrEqual(at)
          expect(clock.moment(addDays(day, 1))).toBeGreaterThan(at)
          expect([clock.dayOf(begin), clock.dayOf(begin - 1)]).toEqual([day, addDays(day, -1)])
        }),
        { numRuns: 300 },
      )
    },
  )

  test.each([
    ['a day begins at the midnight of the zone', 'Asia/Shanghai', '2026-03-05', 0, '2026-03-04T16:00:00.000Z'],
    ['a day of 23 hours', 'Europe/Berlin', '2026-03-29', 0, '2026-03-28T23:00:00.000Z'],
    ['the day after it', 'Europe/Berlin', '2026-03-30', 0, '2026-03-29T22:00:00.000Z'],
    ['a day of 25 hours', 'Europe/Berlin', '2026-10-25', 0, '2026-10-24T22:00:00.000Z'],
    ['a midnight that is skipped', 'America/Santiago', '2026-09-06', 0, '2026-09-06T04:00:00.000Z'],
    ['a midnight that comes twice', 'America/Havana', '2026-11-01', 0, '2026-11-01T04:00:00.000Z'],
    ['an hour that is skipped', 'Europe/Berlin', '2026-03-29', 2, '2026-03-29T01:00:00.000Z'],
    ['an hour that comes twice', 'Europe/Berlin', '2026-10-25', 2, '2026-10-25T00:00:00.000Z'],
  ])('%s', (_, timeZone, day, hour, expected) => {
    expect(iso(zoneClock(timeZone).moment(day, hour))).toBe(expected)
  })
})
