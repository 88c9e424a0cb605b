import { expect, test } from 'vitest'
import { entryAct, exitAct, isOver, isOverstayed, orderActs, orderStates, stateAfter } from './order-state.rules.ts'

const table: Record<string, string> = {
  //          change  cancel    enter  refuse  leave except
  booked: '   booked  cancelled inside refused –     –',
  inside: '   –       –         –      –       left  exception',
  refused: '  –       –         –      –       –     –',
  left: '     –       –         –      –       –     –',
  exception: '–       –         –      –       –     –',
  cancelled: '–       –         –      –       –     –',
}

test.each(orderStates)('%s leads where the table says', state => {
  const after = (table[state] ?? '').trim().split(/\s+/)
  expect(orderActs.map(act => stateAfter(state, act) ?? '–')).toEqual(after)
  expect(isOver(state)).toBe(after.every(word => word === '–'))
})

const [fine, wrong] = [{ isFine: true }, { isFine: false }]
test.each([
  [[], 'enter', 'leave', 'except'],
  [[fine, fine], 'enter', 'leave', 'except'],
  [[fine, wrong], 'refuse', 'except', 'except'],
])('%j at the entry: %s, at the own exit: %s, at another one: %s', (answers, entry, ownExit, otherExit) => {
  expect(entryAct(answers)).toBe(entry)
  expect(exitAct(answers, true)).toBe(ownExit)
  expect(exitAct(answers, false)).toBe(otherExit)
})

test('only who is inside stays too long', () => {
  expect(isOverstayed({ state: 'inside', validUntil: 1 }, 2)).toBe(true)
  expect(isOverstayed({ state: 'inside', validUntil: 2 }, 2)).toBe(false)
  expect(isOverstayed({ state: 'booked', validUntil: 1 }, 2)).toBe(false)
})
