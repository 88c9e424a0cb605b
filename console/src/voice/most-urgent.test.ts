import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { expect, test } from 'vitest'
import { mostUrgent } from './most-urgent.ts'

const allOn = { severe: true, normal: true, notice: true, noticeVariant: true, fault: true }
const alarms = [
  ['a', 'notice'],
  ['b', 'severe'],
  ['c', 'severe'],
  ['d', 'normal'],
].map(([id, level]) => ({ id, level }) as Alarm)

test('the newest of the most urgent level is heard', () => {
  expect(mostUrgent(alarms, { tones: allOn, voice: false })?.id).toBe('c')
})

test('a level whose tone is off is passed over, unless it is spoken', () => {
  const tones = { ...allOn, severe: false }
  expect(mostUrgent(alarms, { tones, voice: false })?.id).toBe('d')
  expect(mostUrgent(alarms, { tones, voice: true })?.id).toBe('c')
})

test('with everything off nothing is heard', () => {
  const tones = { severe: false, normal: false, notice: false, noticeVariant: false, fault: false }
  expect(mostUrgent(alarms, { tones, voice: false })).toBeUndefined()
})
