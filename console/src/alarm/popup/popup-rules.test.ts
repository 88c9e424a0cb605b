import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { describe, expect, test } from 'vitest'
import { allSwitchedOn, countsOnStrip, popsUp, popupOffers, popupTime, switchableLevels } from './popup-rules.ts'

const anyone = () => true
const nobody = () => false
const anAlarm = (level: AlarmLevel, rest = {}) => ({ level, state: 'pending' as const, silent: false, ...rest })

describe('which alarms pop up', () => {
  const expected: [AlarmLevel, string, boolean, boolean][] = [
    // level, right, with it, without it
    ['severe', 'none needed', true, true],
    ['normal', 'none needed', true, true],
    ['notice', 'none needed', true, true],
    ['noticeVariant', 'none needed', true, true],
    ['recordOnly', 'none helps', false, false],
    ['fault', 'fault alarms', true, false],
  ]
  test.each(expected)('%s, right: %s', (level, _right, withRights, without) => {
    expect(popsUp(anAlarm(level), { switches: allSwitchedOn, may: anyone })).toBe(withRights)
    expect(popsUp(anAlarm(level), { switches: allSwitchedOn, may: nobody })).toBe(without)
  })
  test.each(switchableLevels)('%s stays away when its switch is off, and only then', level => {
    const switches = { ...allSwitchedOn, [level]: false }
    for (const each of switchableLevels)
      expect(popsUp(anAlarm(each), { switches, may: anyone }), each).toBe(each !== level)
  })
  test('an alarm that is held back does not pop up until it returns', () => {
    const circumstances = { switches: allSwitchedOn, may: anyone }
    expect(popsUp(anAlarm('normal', { silent: true }), circumstances)).toBe(false)
    expect(popsUp(anAlarm('normal', { silent: true }), { ...circumstances, returns: true })).toBe(true)
  })
  test('a postponed alarm of a lower level leaves the strip alone too, a severe one is on it however it is postponed', () => {
    for (const level of switchableLevels)
      expect(countsOnStrip(anAlarm(level, { silent: true })), level).toBe(level === 'severe')
    expect(countsOnStrip(anAlarm('severe'))).toBe(true)
    expect(countsOnStrip({ level: 'severe', state: 'handled' })).toBe(false)
  })
  test('an alarm that is already handled does not pop up', () => {
    expect(popsUp(anAlarm('severe', { state: 'handled' }), { switches: allSwitchedOn, may: anyone })).toBe(false)
  })
})

describe('what a popup offers', () => {
  const expected: [AlarmLevel, string, string | null][] = [
    ['severe', 'process', null],
    ['normal', 'process', null],
    ['recordOnly', 'process', null],
    ['notice', 'view', 'view'],
    ['fault', 'view', 'view'],
    ['noticeVariant', 'view', 'view'],
  ]
  test.each(expected)('%s: %s with the right to process, %s without', (level, withRight, without) => {
    expect(popupOffers(level, right => right === rights.processAlarm).main).toBe(withRight)
    expect(popupOffers(level, nobody).main).toBe(without)
  })
  test('remind-later and mark-as-read each follow their own right', () => {
    expect(popupOffers('severe', right => right === rights.remindLater)).toMatchObject({
      remindLater: true,
      markRead: false,
    })
    expect(popupOffers('notice', right => right === rights.processAlarm)).toMatchObject({
      remindLater: false,
      markRead: true,
    })
  })
})

test('a popup says the time, and the date when that is another day', () => {
  expect(popupTime('2026-11-22 08:00:01', '2026-11-22')).toBe('08:00:01')
  expect(popupTime('2026-11-21 23:59:59', '2026-11-22')).toBe('11-21 23:59:59')
  expect(popupTime('2025-12-31 23:59:59', '2026-01-01')).toBe('2025-12-31 23:59:59')
})
