import { expect, test } from 'vitest'
import { EngineMarks } from './engine-marks.ts'

const said = (boots: number, time: number) => ({ engineId: 'aa', boots, time })
const bytes = (text: string) => Buffer.from(text)

test('a message counts once, in its time, and not after its device was started anew', () => {
  const marks = new EngineMarks()
  expect(marks.takes(said(3, 1000), bytes('a'), 0)).toBe(true)
  expect(marks.takes(said(3, 1000), bytes('a'), 10)).toBe(false)
  // Another of the same second; one that came a little late; one that was held back.
  expect(marks.takes(said(3, 1000), bytes('b'), 10)).toBe(true)
  expect(marks.takes(said(3, 900), bytes('c'), 10)).toBe(true)
  expect(marks.takes(said(3, 840), bytes('d'), 10)).toBe(false)
  // Time passed here, too.
  expect(marks.takes(said(3, 1001), bytes('e'), 200_000)).toBe(false)
  expect(marks.takes(said(4, 1), bytes('f'), 200_000)).toBe(true)
  expect(marks.takes(said(3, 9000), bytes('g'), 200_000)).toBe(false)
  expect(marks.takes(said(2_147_483_647, 1), bytes('h'), 200_000)).toBe(false)
})

test('what was heard before a restart is old after it', () => {
  const before = new EngineMarks()
  before.takes(said(3, 5000), bytes('a'), 0)
  const after = new EngineMarks(before.marks)
  expect(after.takes(said(3, 4000), bytes('b'), 0)).toBe(false)
  expect(after.takes(said(3, 5000), bytes('a'), 0)).toBe(false)
  expect(after.takes(said(2, 9000), bytes('c'), 0)).toBe(false)
  expect(after.takes(said(3, 5001), bytes('d'), 0)).toBe(true)
})
