import { expect, test } from 'vitest'
import { ProgramStream } from './program-stream.ts'

const pack = Buffer.from('000001ba440004000401000003f8', 'hex')
/** A picture of one NAL unit in a packet that does not say how long it is. */
const picture = (bytes: number, first = 0x65) => {
  const head = Buffer.from([0, 0, 1, 0xe0, 0, 0, 0x80, 0x80, 5, 0x21, 0, 1, 0, 1])
  return Buffer.concat([pack, head, Buffer.from([0, 0, 0, 1, first]), Buffer.alloc(bytes - 1, 0x77)])
}
const parameters = picture(20, 0x67)

function aStream() {
  const nals: number[] = []
  let lost = 0
  const stream = new ProgramStream({
    onCodec: () => {},
    onNal: nal => nals.push(nal.length),
    onLost: () => (lost += 1),
  })
  /** In packets as they come over a network. */
  const push = (...parts: Buffer[]) => {
    const bytes = Buffer.concat(parts)
    for (let at = 0; at < bytes.length; at += 1400) stream.push(bytes.subarray(at, at + 1400), 0)
  }
  return { nals, push, lost: () => lost }
}

test('a large picture without a length, as of 4K, comes whole', () => {
  const { nals, push, lost } = aStream()
  push(parameters, picture(3_000_000), picture(300_000), picture(100), picture(10), pack)
  expect(nals).toEqual([20, 3_000_000, 300_000, 100])
  expect(lost()).toBe(0)
})

test('what grows beyond every picture is given up, and the next one comes', () => {
  const { nals, push, lost } = aStream()
  push(parameters, picture(10), picture(6_000_000), parameters, picture(50_000), picture(100), pack)
  expect(lost()).toBeGreaterThan(0)
  // Each ends when another begins: that before the gap is gone with it.
  expect(nals).toEqual([20, 20, 50_000])
})
