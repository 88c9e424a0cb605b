import { expect, test } from 'vitest'
import { isLost } from './connection-rules.ts'

const now = 1_000_000
const fine = { isLive: true, isOffline: false }

test('a console that is answered is connected, with or without the live channel', () => {
  expect(isLost(fine, now)).toBe(false)
  expect(isLost({ ...fine, isLive: false }, now)).toBe(false)
})

test('what the browser says about the network counts at once', () => {
  expect(isLost({ ...fine, isOffline: true }, now)).toBe(true)
})

test('without the live channel, calls that fail for three seconds mean a lost connection; a restart in between does not', () => {
  expect(isLost({ isLive: false, isOffline: false, failingSince: now - 2900 }, now)).toBe(false)
  expect(isLost({ isLive: false, isOffline: false, failingSince: now - 3000 }, now)).toBe(true)
})

test('with the live channel open, failing calls are given longer than one poll takes', () => {
  expect(isLost({ ...fine, failingSince: now - 11_000 }, now)).toBe(false)
  expect(isLost({ ...fine, failingSince: now - 12_000 }, now)).toBe(true)
})

test('a cable that is pulled fails nothing: a call that waits through a whole poll in silence tells it', () => {
  expect(isLost({ ...fine, waitingSince: now - 11_000 }, now)).toBe(false)
  expect(isLost({ ...fine, waitingSince: now - 12_000 }, now)).toBe(true)
})
