import { describe, expect, test } from 'vitest'
import { anAlarm } from '../model/an-alarm.ts'
import { popupLifetime } from './popup-rules.ts'
import {
  bringNewer,
  emptyStack,
  expire,
  hold,
  nextExpiry,
  offer,
  type PopupStack,
  release,
  remove,
} from './popup-stack.ts'

const severe = (id: string) => anAlarm({ id, level: 'severe' })
const notice = (id: string) => anAlarm({ id, level: 'notice' })
const ids = (stack: PopupStack) => stack.shown.map(popup => popup.alarm.id)

describe('the stack of popups', () => {
  test('the newest stands first and at most five stand at once', () => {
    const stack = offer(emptyStack, ['1', '2', '3', '4', '5', '6'].map(severe), 5, 0)
    expect(ids(stack)).toEqual(['6', '5', '4', '3', '2'])
    expect(stack.missed).toBe(1)
  })
  test('a severe alarm is not pushed out by a flood of notices', () => {
    let stack = offer(emptyStack, [severe('fire')], 3, 0)
    for (let round = 0; round < 50; round++)
      stack = offer(
        stack,
        Array.from({ length: 10 }, (_, at) => notice(`${round}-${at}`)),
        3,
        round,
      )
    expect(ids(stack)).toEqual(['fire', '49-9', '49-8'])
    expect(stack.missed).toBe(498)
  })
  test('by level, whatever came last, and the newest first within a level', () => {
    const levels = ['noticeVariant', 'fault', 'notice', 'severe', 'normal', 'severe'] as const
    const stack = offer(
      emptyStack,
      levels.map((level, at) => anAlarm({ id: `${level}-${at}`, level })),
      6,
      0,
    )
    expect(ids(stack)).toEqual(['severe-5', 'severe-3', 'normal-4', 'fault-1', 'notice-2', 'noticeVariant-0'])
  })
  test('the same alarm stands only once', () => {
    const stack = offer(offer(emptyStack, [severe('1')], 5, 0), [severe('1')], 5, 1000)
    expect(ids(stack)).toEqual(['1'])
    expect(stack.shown[0]?.closesAt).toBe(1000 + popupLifetime)
  })
  test('a popup closes after four seconds', () => {
    const stack = offer(emptyStack, [severe('1')], 5, 100)
    expect(nextExpiry(stack)).toBe(4100)
    expect(ids(expire(stack, 4099))).toEqual(['1'])
    expect(expire(stack, 4100)).toMatchObject({ shown: [], missed: 0 })
  })
  test('while the pointer rests on it nothing closes and nothing moves; what came meanwhile follows', () => {
    let stack = hold(offer(emptyStack, [severe('1')], 5, 0), 1000)
    stack = offer(stack, [severe('2')], 5, 2000)
    expect(ids(expire(stack, 60_000))).toEqual(['1'])
    stack = release(stack, 5, 10_000)
    expect(ids(stack)).toEqual(['2', '1'])
    expect(stack.shown.map(popup => popup.closesAt)).toEqual([14_000, 13_000])
  })
  test('what waits during a hold stays bounded', () => {
    let stack = hold(offer(emptyStack, [severe('1')], 5, 0), 0)
    for (let count = 0; count < 1000; count++) stack = offer(stack, [notice(String(count))], 5, count)
    expect(stack.waiting).toHaveLength(5)
  })
  test('an alarm that somebody handled leaves the stack, and an empty stack counts anew', () => {
    const stack = offer(emptyStack, [severe('1'), severe('2')], 1, 0)
    expect(stack.missed).toBe(1)
    expect(remove(stack, new Set(['2']))).toMatchObject({ shown: [], missed: 0 })
  })
  test('pictures that come after their alarm appear in its popup, and its clock runs on', () => {
    const stack = offer(emptyStack, [severe('1')], 5, 0)
    const newer = bringNewer(stack, new Map([['1', { ...severe('1'), pictures: ['a'] }]]))
    expect(newer.shown[0]).toMatchObject({ alarm: { pictures: ['a'] }, closesAt: popupLifetime })
    expect(bringNewer(stack, new Map([['9', severe('9')]]))).toBe(stack)
  })
  test('what somebody handles meanwhile leaves the stack', () => {
    const stack = offer(emptyStack, [severe('1'), severe('2')], 5, 0)
    expect(ids(bringNewer(stack, new Map([['1', { ...severe('1'), state: 'handled' as const }]])))).toEqual(['2'])
  })
  test('removing what is not there changes nothing at all', () => {
    const stack = offer(emptyStack, [severe('1')], 5, 0)
    expect(remove(stack, new Set(['9']))).toBe(stack)
  })
})

test('an alarm that is offered again while it is shown is shown once, as it is now', () => {
  const before = offer(emptyStack, [notice('a'), notice('b')], 5, 0)
  const after = offer(before, [severe('a')], 5, 1000)
  expect(ids(after).toSorted()).toEqual(['a', 'b'])
  expect(after.shown.find(({ alarm }) => alarm.id === 'a')).toMatchObject({
    alarm: { level: 'severe' },
    closesAt: 1000 + popupLifetime,
  })
})
