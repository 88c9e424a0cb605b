import { expect, test } from 'vitest'
import { type Part, PartReader, partLimits } from './multipart.ts'
import { alertOf, partOf } from './testing/vendor-device.ts'

const read = (bytes: Buffer, size = bytes.length) => {
  const reader = new PartReader('b')
  const parts: Part[] = []
  for (let at = 0; at < bytes.length; at += size) parts.push(...reader.push(bytes.subarray(at, at + size)))
  return parts.map(({ type, bytes: body, isTooLong }) => (isTooLong ? 'too long' : `${type} ${body}`))
}
const heartbeat = partOf('b', 'Heartbeat', 'text/plain')
const picture = partOf('b', Buffer.alloc(300_000, '--b'), 'image/jpeg')

test('however the network cuts it, the same parts come, each as soon as it is whole; pictures are passed over', () => {
  const stream = Buffer.concat([
    Buffer.from('\r\n'),
    heartbeat,
    partOf('b', '一', 'text/plain'),
    picture,
    Buffer.from('--b\nContent-type:text/plain\ncontent-length:2\n\nok'),
  ])
  const expected = ['text/plain Heartbeat', 'text/plain 一', 'text/plain ok']
  for (const size of [1, 2, 3, 7, 1000, 65_536, stream.length])
    expect(read(stream, size), String(size)).toEqual(expected)
})

test('a part that does not say how long it is ends at its own end, or where the next one begins', () => {
  const xml = alertOf({ type: 'VMD' })
  expect(read(Buffer.from(`--b\r\nContent-Type: application/xml\r\n\r\n${xml}`), 10)).toEqual([
    `application/xml ${xml}`,
  ])
  expect(read(Buffer.from('--b\r\n\r\nCode=A\r\n--b\r\n\r\nCode=B'))).toEqual([' Code=A\r\n'])
})

test('a part that is too long is passed over without being held, and the next one is read', () => {
  const long = partOf('b', Buffer.alloc(partLimits.text + 1, 'x'), 'application/xml')
  expect(read(Buffer.concat([long, heartbeat]), 50_000)).toEqual(['too long', 'text/plain Heartbeat'])
})

test('a picture that does not say how long it is is passed over up to the next boundary, however large', () => {
  const withoutLength = (bytes: number) =>
    Buffer.from(`--b\r\nContent-Type: image/jpeg\r\n\r\n${'x'.repeat(bytes)}\r\n`)
  const stream = Buffer.concat([withoutLength(10), heartbeat, withoutLength(300_000), heartbeat])
  expect(read(stream, 50_000)).toEqual(['text/plain Heartbeat', 'text/plain Heartbeat'])
  expect(() => read(withoutLength(partLimits.passedOver + 10), 500_000)).toThrow('no boundary comes')
})

test.each([
  ['no boundary comes', Buffer.alloc(partLimits.between + 10, '-')],
  ['the head of a part is too long', Buffer.from(`--b\r\nX: ${'x'.repeat(5000)}`)],
  ['the head of a part is too long', Buffer.from(`--b\r\n${'a: b\r\n'.repeat(2000)}`)],
  ['a part without an end', Buffer.from(`--b\r\n\r\n${'x'.repeat(partLimits.text + 1)}`)],
  ['a part of 99999999 bytes', Buffer.from('--b\r\nContent-Type: image/jpeg\r\nContent-Length: 99999999\r\n\r\n')],
  ['the device ended the stream', Buffer.concat([heartbeat, Buffer.from('--b--')])],
])('%s: that ends the stream, however it is cut', (why, bytes) => {
  for (const size of [997, bytes.length]) expect(() => read(bytes, size)).toThrow(why)
})
