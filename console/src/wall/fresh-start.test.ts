import { expect, test } from 'vitest'
import { needsFreshStart } from './fresh-start.ts'

const megabyte = 1024 * 1024
const facts = { isNewer: false, heapAtStart: 120 * megabyte, heap: 130 * megabyte, isQuiet: true }

test('a wall is left alone while it fares well', () => {
  expect(needsFreshStart(facts)).toBe(false)
  expect(needsFreshStart({ ...facts, heap: undefined, heapAtStart: undefined })).toBe(false)
})

test('a new version, or twice the memory, is worth a fresh start', () => {
  expect(needsFreshStart({ ...facts, isNewer: true })).toBe(true)
  expect(needsFreshStart({ ...facts, heap: 241 * megabyte })).toBe(true)
  expect(needsFreshStart({ ...facts, heapAtStart: 20 * megabyte, heap: 100 * megabyte })).toBe(false)
})

test('never while something severe is on it', () => {
  expect(needsFreshStart({ ...facts, isNewer: true, heap: 900 * megabyte, isQuiet: false })).toBe(false)
})
