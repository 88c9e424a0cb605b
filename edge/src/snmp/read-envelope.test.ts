import { expect, test } from 'vitest'
import { isAnswer, readEnvelope } from './read-envelope.ts'

const tlv = (tag: number, ...inside: (Buffer | number[])[]): Buffer => {
  const body = Buffer.concat(inside.map(part => Buffer.from(part)))
  const head = body.length < 128 ? [tag, body.length] : [tag, 0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from(head), body])
}
const int = (value: number) => tlv(2, [value])
const text = (value: string) => tlv(4, Buffer.from(value))
const varbind = (oid: number[]) => tlv(0x30, tlv(6, oid), int(1))
const pdu = (tag: number, ...varbinds: Buffer[]) => tlv(tag, int(1), int(0), int(0), tlv(0x30, ...varbinds))
const trap = (version: number, body = pdu(0xa7, varbind([0x2b, 6, 1]))) => tlv(0x30, int(version), text('public'), body)
const secure = (flags: number, engine: Buffer, more: Buffer[] = []) =>
  tlv(
    0x30,
    int(3),
    tlv(0x30, int(9), int(100), tlv(4, [flags]), int(3)),
    tlv(4, tlv(0x30, tlv(4, engine), int(2), int(70), text('watch'), text('proof'), text('salt'), ...more)),
    text('sealed'),
  )

test('what stands in front of a trap is read', () => {
  expect(readEnvelope(trap(1))).toEqual({ version: 'v2c' })
  expect(readEnvelope(secure(3, Buffer.from([1, 2, 3])))).toEqual({
    version: 'v3',
    isSecure: true,
    engineId: '010203',
    boots: 2,
    time: 70,
    user: 'watch',
  })
  expect(readEnvelope(secure(1, Buffer.from([1])))).toMatchObject({ isSecure: false })
})

test.each([
  ['nothing', Buffer.alloc(0), 'malformed'],
  ['a beginning', trap(1).subarray(0, 20), 'malformed'],
  ['something behind the end', Buffer.concat([trap(1), Buffer.from([0])]), 'malformed'],
  ['a length without an end', Buffer.from([0x30, 0x80, 2, 1, 1, 0, 0]), 'malformed'],
  ['a length of six bytes', Buffer.from([0x30, 0x86, 0, 0, 0, 0, 0, 1, 2]), 'malformed'],
  ['an element that is longer than the one around it', tlv(0x30, int(1), Buffer.from([4, 100, 1])), 'malformed'],
  ['version 1', trap(0), 'version'],
  ['a version nobody has', trap(7), 'version'],
  ['a question', trap(1, pdu(0xa0, varbind([0x2b, 6, 1]))), 'malformed'],
  ['a name without an end', trap(1, pdu(0xa7, varbind([0x2b, 0x86]))), 'malformed'],
  ['a name of 300 parts', trap(1, pdu(0xa7, varbind(Array.from({ length: 300 }, () => 1)))), 'malformed'],
  ['a part of 60 bits', trap(1, pdu(0xa7, varbind([0x2b, ...Array.from({ length: 9 }, () => 0xff), 1]))), 'malformed'],
  ['an empty name', trap(1, pdu(0xa7, varbind([]))), 'malformed'],
  ['a number of 40 bytes', trap(1, tlv(0xa7, tlv(2, Buffer.alloc(40)))), 'malformed'],
  ['2,000 objects', trap(1, pdu(0xa7, ...Array.from({ length: 700 }, () => varbind([0x2b])))), 'malformed'],
  ['a kilobyte more than is read', trap(1, tlv(0xa7, Buffer.alloc(9000))), 'tooLong'],
  ['an engine of 60 bytes', secure(3, Buffer.alloc(60)), 'malformed'],
  [
    'flags of three bytes',
    tlv(0x30, int(3), tlv(0x30, int(9), int(9), tlv(4, [3, 3, 3]), int(3)), text(''), text('')),
    'malformed',
  ],
] as const)('%s is %s', (_, message, why) => {
  expect(readEnvelope(message)).toBe(why)
})

test('elements within elements end somewhere', () => {
  const deep = Array.from({ length: 2000 }).reduce<Buffer>(inside => tlv(0x30, inside), int(1))
  expect(readEnvelope(tlv(0x30, int(1), text('x'), deep))).toBe('malformed')
  expect(isAnswer(deep)).toBe(false)
})

test('any byte of a trap may be any other: it is read or refused, and nothing is thrown', () => {
  for (const message of [trap(1), secure(3, Buffer.from([1, 2, 3]))])
    for (let at = 0; at < message.length; at++)
      for (const byte of [0, 1, 0x30, 0x7f, 0x80, 0x84, 0xa7, 0xff]) {
        const changed = Buffer.from(message)
        changed[at] = byte
        expect(['string', 'object']).toContain(typeof readEnvelope(changed))
      }
})
