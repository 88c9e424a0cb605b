import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countsFor, dueRounds, roundStateOf, shortestGap, spanToMake } from './round.rules.ts'
import { type RoundTimes, roundTimes } from './round.shapes.ts'

const zone = 'Asia/Shanghai'
const at = (text: string) => Date.parse(text)
const hours = (...list: number[]) => list.map(hour => hour * 60)
const span = (from: string, until: string) => ({ from: at(from), until: at(until) })
const dueIn = (times: RoundTimes, from: string, until: string, timeZone = zone) =>
  dueRounds(times, 60, span(from, until), timeZone).map(({ dueAt }) => new Date(dueAt).toISOString().slice(0, 16))

const workdays: RoundTimes = { every: 'week', weekdays: [1, 2, 3, 4, 5], minutes: [450, 1200] }
const thirdDay: RoundTimes = { every: 'days', days: 3, firstDay: '2026-11-28', minutes: hours(8) }

const quarterly: RoundTimes = {
  every: 'month',
  months: 3,
  firstDay: '2026-11-10',
  monthDays: [1, 31],
  minutes: hours(8),
}

describe('times at which rounds are due', () => {
  test('on days of the week, at times of day of the site', () => {
    expect(dueIn(workdays, '2026-11-26T16:00Z', '2026-11-30T16:00Z')).toEqual([
      '2026-11-26T23:30',
      '2026-11-27T12:00',
      '2026-11-29T23:30',
      '2026-11-30T12:00',
    ])
  })
  test('every n days from a first day on, across months and not before it', () => {
    expect(dueIn(thirdDay, '2026-11-20T00:00Z', '2026-12-05T00:00Z')).toEqual([
      '2026-11-28T00:00',
      '2026-12-01T00:00',
      '2026-12-04T00:00',
    ])
  })
  test('on days of every so many months, the last day where a month is shorter, and not before the first day', () => {
    expect(dueIn(quarterly, '2026-11-01T00:00Z', '2027-06-01T00:00Z')).toEqual([
      '2026-11-30T00:00',
      '2027-02-01T00:00',
      '2027-02-28T00:00',
      '2027-05-01T00:00',
      '2027-05-31T00:00',
    ])
    const lastDays: RoundTimes = { ...quarterly, months: 1, monthDays: [29, 30, 31] }
    expect(dueIn(lastDays, '2028-02-01T00:00Z', '2028-03-30T16:00Z')).toEqual([
      '2028-02-29T00:00',
      '2028-03-29T00:00',
      '2028-03-30T00:00',
    ])
  })
  test('no two rounds of months follow sooner than the shortest gap says', () => {
    const some = fc.record({
      months: fc.constantFrom(1 as const, 3 as const, 6 as const, 12 as const),
      monthDays: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 5 }),
    })
    fc.assert(
      fc.property(some, ({ months, monthDays }) => {
        const days = monthDays.toSorted((a, b) => a - b)
        const times: RoundTimes = { ...quarterly, months, monthDays: days, firstDay: '2026-01-01' }
        const due = dueRounds(times, 1, span('2026-01-01T00:00Z', '2029-01-01T00:00Z'), 'UTC').map(round => round.dueAt)
        const gaps = due.slice(1).map((at, index) => (at - (due[index] ?? 0)) / 60_000)
        expect(Math.min(...gaps)).toBeGreaterThanOrEqual(shortestGap(times))
      }),
    )
  })
  test('a span has its first moment and not its last', () => {
    const daily: RoundTimes = { every: 'days', days: 1, firstDay: '2026-11-01', minutes: hours(8) }
    expect(dueIn(daily, '2026-11-27T00:00Z', '2026-11-28T00:00Z')).toEqual(['2026-11-27T00:00'])
    expect(dueIn(daily, '2026-11-27T00:00Z', '2026-11-27T00:00Z')).toEqual([])
  })
  test('clocks that skip an hour make no round twice, and those that repeat one neither', () => {
    const nightly: RoundTimes = { every: 'days', days: 1, firstDay: '2026-01-01', minutes: hours(2, 3) }
    expect(dueIn(nightly, '2026-03-28T23:00Z', '2026-03-29T22:00Z', 'Europe/Berlin')).toEqual(['2026-03-29T01:00'])
    expect(dueIn(nightly, '2026-10-24T22:00Z', '2026-10-25T23:00Z', 'Europe/Berlin')).toEqual([
      '2026-10-25T00:00',
      '2026-10-25T02:00',
    ])
  })
  test('a span cut anywhere has the same rounds', () => {
    const [from, until] = [at('2026-03-20T00:00Z'), at('2026-04-05T00:00Z')]
    fc.assert(
      fc.property(fc.integer({ min: from, max: until }), fc.constantFrom(zone, 'Europe/Berlin'), (cut, timeZone) => {
        const parts = [
          { from, until: cut },
          { from: cut, until },
        ].flatMap(part => dueRounds(workdays, 120, part, timeZone))
        expect(parts).toEqual(dueRounds(workdays, 120, { from, until }, timeZone))
      }),
    )
  })
})

describe('the window of a round', () => {
  const [round] = dueRounds(thirdDay, 90, span('2026-11-28T00:00Z', '2026-11-29T00:00Z'), zone)
  if (!round) throw new Error('no round is due')

  test('begins when it is due and ends before its last moment', () => {
    const { dueAt, endsAt } = round
    expect(endsAt - dueAt).toBe(90 * 60_000)
    expect([dueAt - 1, dueAt, endsAt - 1, endsAt].map(time => countsFor(round, time))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
  test('ends when the next of the plan is due, though that is of another span', () => {
    const [first] = dueRounds(workdays, 1440, span('2026-11-26T23:30Z', '2026-11-26T23:31Z'), zone)
    expect(first?.endsAt).toBe(at('2026-11-27T12:00Z'))
  })
  test.each([
    { checked: 0, now: round.endsAt - 1, state: 'due' },
    { checked: 1, now: round.endsAt - 1, state: 'underWay' },
    { checked: 3, now: round.endsAt - 1, state: 'done' },
    { checked: 3, now: round.endsAt, state: 'done' },
    { checked: 2, now: round.endsAt, state: 'missed' },
    { checked: 0, now: round.endsAt, state: 'missed' },
  ])('with $checked of 3 points it is $state', ({ checked, now, state }) => {
    expect(roundStateOf(round, { points: 3, checked }, now)).toBe(state)
  })
})

test('the shortest gap looks past the end of the day, of the week and of the n days', () => {
  expect(shortestGap(workdays)).toBe(690)
  expect(shortestGap({ every: 'week', weekdays: [1, 7], minutes: hours(8) })).toBe(1440)
  expect(shortestGap({ every: 'week', weekdays: [3], minutes: hours(8) })).toBe(7 * 1440)
  expect(shortestGap(thirdDay)).toBe(3 * 1440)
  expect(shortestGap(quarterly)).toBe(27 * 1440)
  expect(shortestGap({ ...quarterly, months: 1 })).toBe(1440)
})

test('what fell due while no server ran is made, of seven days at most', () => {
  const now = at('2026-11-27T08:00Z')
  const [yesterday, longAgo] = [at('2026-11-26T08:00Z'), at('2026-01-01T00:00Z')]
  expect(spanToMake(now, yesterday)).toEqual(span('2026-11-26T08:00Z', '2026-11-28T08:00Z'))
  expect(spanToMake(now, longAgo)).toEqual(span('2026-11-20T08:00Z', '2026-11-28T08:00Z'))
})

test('times out of order, none, or of no day are refused', () => {
  const bad = [
    { ...workdays, weekdays: [2, 1] },
    { ...workdays, minutes: [] },
    { ...workdays, minutes: [60, 60] },
    { ...workdays, minutes: [1440] },
    { ...thirdDay, firstDay: '2026-02-30' },
    { ...thirdDay, days: 0 },
    { ...quarterly, months: 2 },
    { ...quarterly, monthDays: [31, 1] },
    { ...quarterly, monthDays: [32] },
  ]
  for (const times of bad) expect(roundTimes.safeParse(times).success).toBe(false)
  for (const times of [workdays, thirdDay, quarterly]) expect(roundTimes.safeParse(times).success).toBe(true)
})
