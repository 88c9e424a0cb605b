import { verdictsFor } from '@watchfire/contract/alarm/alarm.rules.ts'
import type { AlarmLevel, AlarmState } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { expect, test } from 'vitest'
import { anAlarm } from '../model/an-alarm.ts'
import { commonState, finesAreWrong, handledMeanwhile, seenNow, sharedVerdicts, takesFines } from './handle-form.ts'

const as = (id: string, level: AlarmLevel, state: AlarmState = 'pending') => {
  const verdicts = verdictsFor({ level, state })
  return anAlarm({ id, level, state, can: { handle: verdicts.length > 0, verdicts } })
}

test('a notice is false, true or viewed; others are false, true or ignored', () => {
  expect(sharedVerdicts([as('1', 'notice')])).toEqual(['falseAlarm', 'trueAlarm', 'viewed'])
  expect(sharedVerdicts([as('1', 'severe')])).toEqual(['falseAlarm', 'trueAlarm', 'ignored'])
})
test.each(['fault', 'noticeVariant'] as const)('the form of a %s has three choices: viewed is its button', level => {
  expect(as('1', level).can.verdicts).toContain('viewed')
  expect(sharedVerdicts([as('1', level)])).toEqual(['falseAlarm', 'trueAlarm', 'ignored'])
  expect(sharedVerdicts([as('1', level), as('2', 'notice')])).toEqual(['falseAlarm', 'trueAlarm', 'ignored'])
})
test('a batch of notices is viewed, a mixed batch is ignored', () => {
  expect(sharedVerdicts([as('1', 'notice'), as('2', 'notice')])).toContain('viewed')
  expect(sharedVerdicts([as('1', 'notice'), as('2', 'severe')])).toEqual(['falseAlarm', 'trueAlarm', 'ignored'])
})
test('one alarm that takes no verdict any more leaves the batch without choices', () => {
  expect(sharedVerdicts([as('1', 'severe'), as('2', 'notice', 'handled')])).toEqual([])
  expect(sharedVerdicts([])).toEqual([])
})
test('an alarm that was pending when looked at and is handled now was handled meanwhile', () => {
  const seen = seenNow([as('1', 'severe'), as('2', 'severe', 'handled')])
  const now = [as('1', 'severe', 'handled'), as('2', 'severe', 'handled')]
  expect(handledMeanwhile(now, seen).map(alarm => alarm.id)).toEqual(['1'])
  expect(handledMeanwhile(now, seenNow(now))).toEqual([])
})
test('the state sent along is the one all were seen in, or none', () => {
  const [first, second, third] = [as('1', 'severe'), as('2', 'normal'), as('3', 'normal', 'handled')]
  const seen = seenNow([first, second, third])
  expect(commonState([first, second], seen)).toBe('pending')
  expect(commonState([first, third], seen)).toBeUndefined()
})
test('fines go with one smoking alarm that is not said to be false or ignored', () => {
  const smoking = anAlarm({ type: 2 })
  expect([takesFines([smoking], null), takesFines([smoking], 'trueAlarm')]).toEqual([true, true])
  expect([takesFines([smoking], 'falseAlarm'), takesFines([smoking], 'ignored')]).toEqual([false, false])
  expect([takesFines([smoking, smoking], null), takesFines([anAlarm()], null), takesFines([], null)]).toEqual([
    false,
    false,
    false,
  ])
})
test('a fine half written is wrong, an empty one is none', () => {
  expect(finesAreWrong([{ offender: '', money: ' ' }])).toBe(false)
  expect(finesAreWrong([{ offender: '张三', money: '100' }])).toBe(false)
  expect(finesAreWrong([{ offender: '张三', money: '' }])).toBe(true)
})
