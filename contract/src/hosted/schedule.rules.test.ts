import { expect, test } from 'vitest'
import { zoneClock } from '../core/zone-clock.ts'
import { type HostedSchedule, noSchedule } from './hosted.shapes.ts'
import { slotsBetween, slotsOfDay } from './schedule.rules.ts'

const shanghai = zoneClock('Asia/Shanghai')
const berlin = zoneClock('Europe/Berlin')
const plan = (more: Partial<HostedSchedule>): HostedSchedule => ({ ...noSchedule, mode: 'every', ...more })
const texts = (schedule: HostedSchedule, day: string, clock = shanghai) =>
  slotsOfDay(schedule, clock, day).map(at => clock.text(at).slice(11, 16))

test.each([
  ['every half hour of some hours', plan({ every: 30, from: 480, until: 600 }), ['08:00', '08:30', '09:00', '09:30']],
  ['every six hours, all day', plan({ every: 360 }), ['00:00', '06:00', '12:00', '18:00']],
  ['over midnight', plan({ every: 120, from: 1320, until: 240 }), ['00:00', '02:00', '22:00']],
  ['at times', plan({ mode: 'times', times: [1065, 450] }), ['07:30', '17:45']],
  ['not on this weekday', plan({ every: 60, days: [2, 3] }), []],
  ['off', plan({ mode: 'off' }), []],
] as const)('%s', (_, schedule, slots) => {
  // A Monday.
  expect(texts(schedule, '2026-11-23')).toEqual(slots)
})

test('every minute is 1,440 slots, an hour that comes twice has them twice, and one that is left out has none', () => {
  const minutely = plan({ every: 1 })
  expect(slotsOfDay(minutely, berlin, '2026-07-01')).toHaveLength(1440)
  expect(slotsOfDay(minutely, berlin, '2026-10-25')).toHaveLength(1500)
  expect(slotsOfDay(minutely, berlin, '2026-03-29')).toHaveLength(1380)
  expect(texts(plan({ mode: 'times', times: [150] }), '2026-10-25', berlin)).toEqual(['02:30', '02:30'])
  expect(texts(plan({ mode: 'times', times: [150] }), '2026-03-29', berlin)).toEqual([])
})

test('periods that follow each other have every slot once', () => {
  const schedule = plan({ every: 7 })
  const from = shanghai.moment('2026-11-23')
  const whole = slotsOfDay(schedule, shanghai, '2026-11-23')
  const parts = Array.from({ length: 1440 }, (_, n) =>
    slotsBetween(schedule, shanghai, from + n * 60_000, from + (n + 1) * 60_000),
  )
  expect(parts.flat()).toEqual(whole)
})
