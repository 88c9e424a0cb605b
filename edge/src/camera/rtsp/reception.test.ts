import { expect, test } from 'vitest'
import { Reception } from './reception.ts'
import { findSenderReport, receiverReport } from './rtcp.ts'

const packet = (sequence: number, source = 5) => ({
  payloadType: 96,
  marker: false,
  sequence: sequence & 0xffff,
  timestamp: sequence * 3000,
  source,
  payload: new Uint8Array(),
})

test('gaps and duplicates are told, over the wrap too', () => {
  const reception = new Reception()
  const outcomes = [65_533, 65_534, 65_534, 65_535, 65_536, 65_539, 65_538].map((n, index) =>
    reception.note(packet(n), index * 33, 90_000),
  )
  expect(outcomes).toEqual(['next', 'next', 'duplicate', 'next', 'next', 'gap', 'duplicate'])
  expect(reception.facts(1, 1000)).toMatchObject({ source: 5, totalLost: 2, highestSequence: 65_539, fractionLost: 73 })
  expect(reception.facts(1, 2000)).toMatchObject({ fractionLost: 0, totalLost: 2 })
})

test('a restarted count or another source is a gap, and the count begins anew', () => {
  const reception = new Reception()
  reception.note(packet(100), 0, 90_000)
  expect(reception.note(packet(40_000), 1, 90_000)).toBe('gap')
  expect(reception.note(packet(40_001), 2, 90_000)).toBe('next')
  expect(reception.note(packet(7, 6), 3, 90_000)).toBe('gap')
  expect(reception.facts(1, 4)).toMatchObject({ source: 6, totalLost: 0 })
})

test('a receiver report answers the last sender report', () => {
  const sender = Buffer.alloc(28)
  sender.writeUInt32BE(0x80c80006, 0)
  sender.writeUInt32BE(5, 4)
  sender.writeUInt32BE(3_983_949_296, 8) // 2026-03-31T12:34:56Z
  sender.writeUInt32BE(0x80000000, 12)
  sender.writeUInt32BE(90_000, 16)
  const found = findSenderReport(sender)
  expect(found).toMatchObject({ source: 5, timestamp: 90_000, clock: Date.UTC(2026, 2, 31, 12, 34, 56, 500) })
  const reception = new Reception()
  reception.note(packet(1), 0, 90_000)
  if (found) reception.noteReport(found, 1000)
  const facts = reception.facts(9, 1500)
  expect(facts).toMatchObject({ delay: 32_768, lastReport: found?.stamp })
  const report = facts && Buffer.from(receiverReport(facts))
  expect(report).toHaveLength(48)
  expect(report?.readUInt16BE(0)).toBe(0x81c9)
  expect(report?.readUInt32BE(28)).toBe(32_768)
})

test('damaged control packets are nothing', () => {
  expect(findSenderReport(Buffer.from([0x80, 200, 0, 9, 0, 0, 0, 1]))).toBeUndefined()
  expect(findSenderReport(Buffer.from([0x40, 200, 0, 0]))).toBeUndefined()
  expect(findSenderReport(Buffer.alloc(0))).toBeUndefined()
})
