import { expect, test } from 'vitest'
import { dropOldest, putLast } from './drop-oldest.ts'

test('what came first leaves first, and only where there is one too many', () => {
  const kept = new Set(['first', 'second', 'third'])
  expect([dropOldest(kept, 3), dropOldest(kept, 2), [...kept]]).toEqual([undefined, 'first', ['second', 'third']])
})

test('what is put again is the newest, and of a Map its value is answered', () => {
  const kept = new Map([
    ['a', 1],
    ['b', 2],
  ])
  expect([putLast(kept, 2, 'a', 3), putLast(kept, 2, 'c', 4), [...kept.keys()]]).toEqual([undefined, 2, ['a', 'c']])
})
