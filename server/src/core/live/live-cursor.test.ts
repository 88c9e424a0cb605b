import { expect, test } from 'vitest'
import { formatCursor, isAfter, parseCursor } from './live-cursor.ts'

test('a cursor comes back as it went, up to the largest numbers there are', () => {
  for (const position of [
    { xid: 3n, id: 0 },
    { xid: (1n << 63n) - 1n, id: Number.MAX_SAFE_INTEGER },
  ]) {
    const text = formatCursor(position, 1_790_000_000_000)
    expect(text.length).toBeLessThanOrEqual(60)
    expect(parseCursor(text)).toEqual({ position, at: 1_790_000_000_000 })
  }
})

test('rubbish is no cursor', () => {
  for (const text of ['', '-', '1-2', '1-2-3-4', 'A-1-1', 'zzzzzzzzzzzzz-1-1', '1-zzzzzzzzzzz-1', '1.5-1-1']) {
    expect(parseCursor(text)).toBeUndefined()
  }
})

test('rows are ordered by transaction, then by number', () => {
  expect(isAfter({ xid: 2n, id: 1 }, { xid: 1n, id: 9 })).toBe(true)
  expect(isAfter({ xid: 2n, id: 2 }, { xid: 2n, id: 1 })).toBe(true)
  expect(isAfter({ xid: 2n, id: 1 }, { xid: 2n, id: 1 })).toBe(false)
})
