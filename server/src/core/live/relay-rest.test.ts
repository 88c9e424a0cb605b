import { expect, test } from 'vitest'
import { relayRest } from './relay-rest.ts'

test('one reader is told at once, again and again', () => {
  expect(relayRest({ spentMs: 0.2, messages: 1 })).toBeLessThan(1)
})

test('after much work the relay leaves the processor to others for twice as long', () => {
  expect(relayRest({ spentMs: 30, messages: 20 })).toBe(60)
})

test('many readers are told less often and more at once, and nobody waits longer than a tenth of a second', () => {
  expect(relayRest({ spentMs: 8, messages: 1000 })).toBe(50)
  expect(relayRest({ spentMs: 8, messages: 50_000 })).toBe(100)
  expect(relayRest({ spentMs: 4000, messages: 1000 })).toBe(100)
})
