import { describe, expect, it, onTestFinished } from 'vitest'
import { zoneClock } from '../core/zone-clock.ts'
import { alwaysArmed, calendarOf, changesAt, isAlwaysArmed, isArmed, joinedSpans } from './arming.rules.ts'
import { type ArmingPlan, armingPlan, type Span } from './arming.shapes.ts'

const hour = 60
const day = 24 * hour
/** From an hour of a weekday (0 Monday) to one of another. */
const span = (fromDay: number, fromHour: number, toDay: number, toHour: number): Span => [
  fromDay * day + fromHour * hour,
  toDay * day + toHour * hour,
]
/** 18:00 to 8:00, from Friday evening to Monday morning without pause. */
const nights: Span[] = [span(0, 0, 0, 8), ...[0, 1, 2, 3].map(at => span(at, 18, at + 1, 8)), span(4, 18, 7, 0)]
const plan = (more: Partial<ArmingPlan> = {}): ArmingPlan => ({
  timeZone: 'Asia/Shanghai',
  week: nights,
  followsCalendar: false,
  exceptions: [],
  ...more,
})
const official = calendarOf([
  { day: '2026-10-01', kind: 'off' },
  { day: '2026-10-02', kind: 'off' },
  { day: '2026-10-10', kind: 'work' },
])
/** `2026-11-23 07:59` on the clocks of a zone; the first of two. */
const at = (text: string, zone = 'Asia/Shanghai') => {
  const [date = '', time = '00:00'] = text.split(' ')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return zoneClock(zone).moment(date, hours + minutes / 60)
}
const shown = (time: number | undefined, zone = 'Asia/Shanghai') =>
  time === undefined ? 'never' : zoneClock(zone).text(time).slice(0, 16)

describe('armed, and until when', () => {
  it.each<[string, string, ArmingPlan, boolean, string]>([
    ['the last minute of the night', '2026-11-24 07:59', plan(), true, '2026-11-24 08:00'],
    ['the first of the day', '2026-11-24 08:00', plan(), false, '2026-11-24 18:00'],
    ['over midnight', '2026-11-24 23:59', plan(), true, '2026-11-25 08:00'],
    ['the end of the week wraps into the next', '2026-11-29 23:59', plan(), true, '2026-11-30 08:00'],
    ['Monday midnight', '2026-11-30 00:00', plan(), true, '2026-11-30 08:00'],
    ['a holiday that the plan passes over', '2026-10-01 10:00', plan(), false, '2026-10-01 18:00'],
    ['a holiday is as a Sunday', '2026-10-01 10:00', plan({ followsCalendar: true }), true, '2026-10-05 08:00'],
    [
      'a Saturday that is worked is as a Monday',
      '2026-10-10 10:00',
      plan({ followsCalendar: true }),
      false,
      '2026-10-10 18:00',
    ],
    ['the Saturday without the calendar', '2026-10-10 10:00', plan(), true, '2026-10-12 08:00'],
    [
      'an exception goes before the calendar',
      '2026-10-01 10:00',
      plan({ followsCalendar: true, exceptions: [{ day: '2026-10-01', armed: [[0, 9 * hour]] }] }),
      false,
      '2026-10-02 00:00',
    ],
    [
      'a day armed as a whole',
      '2026-11-24 12:00',
      plan({ exceptions: [{ day: '2026-11-24', armed: [[0, day]] }] }),
      true,
      '2026-11-25 08:00',
    ],
    ['always', '2026-11-24 12:00', alwaysArmed('Asia/Shanghai'), true, 'never'],
    ['never', '2026-11-24 12:00', plan({ week: [] }), false, 'never'],
    [
      'never but once',
      '2026-11-24 12:34',
      plan({ week: [], exceptions: [{ day: '2026-12-01', armed: [[61, 62]] }] }),
      false,
      '2026-12-01 01:01',
    ],
  ])('%s', (_, when, made, armed, until) => {
    expect(isArmed(made, at(when), official)).toBe(armed)
    expect(shown(changesAt(made, at(when), official))).toBe(until)
  })
})

describe('where the clocks are changed', () => {
  const zone = 'Europe/Berlin'
  const early = plan({ timeZone: zone, week: [span(6, 2.5, 6, 5)] })

  it('what begins in the hour that is left out begins where the clocks leap', () => {
    const before = at('2026-03-29 01:59', zone)
    expect(isArmed(early, before, official)).toBe(false)
    expect(shown(changesAt(early, before, official), zone)).toBe('2026-03-29 03:00')
    expect(isArmed(early, at('2026-03-29 04:59', zone), official)).toBe(true)
    expect(isArmed(early, at('2026-03-29 05:00', zone), official)).toBe(false)
  })

  it('an hour that comes twice is armed twice', () => {
    const first = at('2026-10-25 02:45', zone)
    expect([0, 60].map(minutes => isArmed(early, first + minutes * 60_000, official))).toEqual([true, true])
    // Between the two, the clocks show 02:00 again.
    expect(isArmed(early, first + 20 * 60_000, official)).toBe(false)
  })

  it('a day of 23 hours ends with its own midnight', () => {
    const sundays = plan({ timeZone: zone, week: [span(6, 0, 7, 0)] })
    expect(shown(changesAt(sundays, at('2026-03-29 00:30', zone), official), zone)).toBe('2026-03-30 00:00')
    expect(shown(changesAt(sundays, at('2026-03-28 12:00', zone), official), zone)).toBe('2026-03-29 00:00')
  })

  it('the plan is read from its own clocks, wherever it is worked by', () => {
    const office = plan({ timeZone: 'America/New_York', week: [span(0, 9, 0, 17)] })
    expect(isArmed(office, at('2026-11-23 22:30'), official)).toBe(true)
    expect(isArmed(office, at('2026-11-23 09:30'), official)).toBe(false)
  })
})

it('what changes is found for every minute of a week as stepping by minutes finds it', () => {
  const odd = plan({
    week: [
      [7, 613],
      [1439, 1441],
      [5000, 9991],
      [10_079, 10_080],
    ],
    followsCalendar: true,
  })
  const begin = at('2026-09-28')
  const states = Array.from({ length: 21 * day }, (_, minute) => isArmed(odd, begin + minute * 60_000, official))
  for (let minute = 0; minute < 4 * day; minute += 37) {
    const next = states.findIndex((state, index) => index > minute && state !== states[minute])
    expect(changesAt(odd, begin + minute * 60_000, official)).toBe(begin + next * 60_000)
  }
})

it('spans that meet are one, in order', () => {
  expect(
    joinedSpans([
      [600, 700],
      [0, 60],
      [60, 120],
      [650, 800],
      [5, 5],
    ]),
  ).toEqual([
    [0, 120],
    [600, 800],
  ])
})

it('a plan that says nothing is told from one that does', () => {
  expect(isAlwaysArmed(alwaysArmed('UTC'))).toBe(true)
  expect(isAlwaysArmed(plan())).toBe(false)
  expect(isAlwaysArmed({ ...alwaysArmed('UTC'), exceptions: [{ day: '2026-10-01', armed: [] }] })).toBe(false)
})

it('a plan that crosses itself, names no zone or a day twice is none', () => {
  const refused = (more: object) => armingPlan.safeParse({ ...plan(), ...more }).success
  expect(refused({})).toBe(true)
  expect(refused({ week: [[60, 30]] })).toBe(false)
  expect(
    refused({
      week: [
        [0, 60],
        [30, 90],
      ],
    }),
  ).toBe(false)
  expect(refused({ week: [[0, 10_081]] })).toBe(false)
  expect(refused({ timeZone: 'Mars/Base' })).toBe(false)
  expect(refused({ exceptions: [{ day: '2026-02-30', armed: [] }] })).toBe(false)
  expect(
    refused({
      exceptions: [
        { day: '2026-02-03', armed: [] },
        { day: '2026-02-03', armed: [] },
      ],
    }),
  ).toBe(false)
})

it('passes over days that are whole although they are written in pieces', () => {
  const pieces = Array.from({ length: 14 }, (_, half): Span => [half * 12 * hour, (half + 1) * 12 * hour])
  const clocks = Intl.DateTimeFormat.prototype
  const real = Object.getOwnPropertyDescriptor(clocks, 'format') as { get(): (at: number) => string }
  onTestFinished(() => void Object.defineProperty(clocks, 'format', real))
  let asked = 0
  Object.defineProperty(clocks, 'format', {
    ...real,
    get(this: Intl.DateTimeFormat) {
      const format = real.get.call(this)
      return (time: number) => {
        asked += 1
        return format(time)
      }
    },
  })
  // A zone nobody has asked for yet: what its clocks show is remembered.
  const always = plan({ timeZone: 'Asia/Macau', week: pieces })
  expect(changesAt(always, at('2026-11-23 07:59'), official)).toBeUndefined()
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(100)
})
