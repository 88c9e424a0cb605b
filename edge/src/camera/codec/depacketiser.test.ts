import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { aggregate, packetise } from '../../../../demo-cameras/src/simulator/packetise.ts'
import { testFootage } from '../../../../demo-cameras/src/simulator/test-footage.ts'
import { type Mp4Video, readMp4 } from '../../mp4/read-mp4.ts'
import type { RtpPacket } from '../rtsp/rtp-packet.ts'
import type { StreamParameters, VideoCodec } from './access-unit.ts'
import { Depacketiser, type Picture } from './depacketiser.ts'
import { maxUnitBytes } from './nal-buffer.ts'
import { ParameterSets } from './parameter-sets.ts'

const parameters = {} as Record<VideoCodec, StreamParameters>
beforeAll(async () => {
  for (const codec of ['h264', 'h265'] as const) {
    const video: Mp4Video = await readMp4(await testFootage({ codec }))
    parameters[codec] = video.parameters
  }
})

const setsOf = ({ vps, sps, pps }: StreamParameters) => [...(vps ? [vps] : []), sps, pps]
/** A slice's first bytes: key or not, first of its picture or not; the rest is `size` bytes of anything. */
function slice(codec: VideoCodec, key: boolean, size = 50, first = true): Uint8Array {
  const head = codec === 'h264' ? [key ? 0x65 : 0x41] : [key ? 19 << 1 : 1 << 1, 1]
  return Buffer.concat([Buffer.from([...head, first ? 0x88 : 0x08]), Buffer.alloc(size, 0x5a)])
}
const lengthPrefixed = (...nals: Uint8Array[]) =>
  Buffer.concat(
    nals.flatMap(nal => [Buffer.from([0, nal.length >> 16, (nal.length >> 8) & 255, nal.length & 255]), nal]),
  )

function receiving(codec: VideoCodec) {
  const pictures: Picture[] = []
  const counts = { dropped: 0 }
  const depacketiser = new Depacketiser(
    codec,
    new ParameterSets(codec),
    picture => pictures.push(picture),
    () => {
      counts.dropped += 1
    },
  )
  const send = (timestamp: number, payloads: Uint8Array[], markers: 'last' | 'all' | 'none' = 'last') => {
    payloads.forEach((payload, index) => {
      const marker = markers === 'all' || (markers === 'last' && index === payloads.length - 1)
      depacketiser.push({ payloadType: 96, marker, sequence: 0, timestamp, source: 1, payload })
    })
  }
  const sendKey = (timestamp: number) => {
    send(timestamp, [aggregate(codec, setsOf(parameters[codec])), slice(codec, true)])
  }
  return { pictures, counts, depacketiser, send, sendKey }
}

describe.each(['h264', 'h265'] as const)('%s', codec => {
  test('whole, aggregated and fragmented NAL units come out as they went in', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 5 }), sizes => {
        const { pictures, send } = receiving(codec)
        const nals = sizes.map((size, index) => slice(codec, true, size, index === 0))
        send(1, [aggregate(codec, setsOf(parameters[codec])), ...nals.flatMap(nal => packetise(codec, nal))])
        expect(pictures).toHaveLength(1)
        expect(Buffer.from(pictures[0]?.data ?? []).equals(lengthPrefixed(...nals))).toBe(true)
        expect(pictures[0]).toMatchObject({ key: true, timestamp: 1, parameters: { width: 320, height: 180, codec } })
      }),
      { numRuns: 50 },
    )
  })

  test('nothing comes before the first key picture with its parameters', () => {
    const { pictures, send, sendKey } = receiving(codec)
    send(1, [slice(codec, false)])
    send(2, [slice(codec, true)])
    sendKey(3)
    send(4, [slice(codec, false)])
    expect(pictures.map(picture => picture.timestamp)).toEqual([3, 4])
  })

  test('after a loss it is quiet until the next key picture', () => {
    const { pictures, depacketiser, send, sendKey } = receiving(codec)
    sendKey(1)
    send(2, [slice(codec, false)])
    depacketiser.lose()
    send(3, [slice(codec, false)])
    send(4, [slice(codec, false)])
    sendKey(5)
    send(6, [slice(codec, false)])
    expect(pictures.map(picture => picture.timestamp)).toEqual([1, 2, 5, 6])
  })

  test('what came and is not given on is counted as dropped', () => {
    const { pictures, counts, depacketiser, send, sendKey } = receiving(codec)
    sendKey(1)
    send(2, [slice(codec, false)])
    const [start, , end] = packetise(codec, slice(codec, false, 4000)) as [Uint8Array, Uint8Array, Uint8Array]
    send(3, [start])
    depacketiser.lose()
    send(3, [end])
    send(4, [slice(codec, false)])
    sendKey(5)
    send(6, [slice(codec, false)])
    expect([pictures.map(picture => picture.timestamp), counts.dropped]).toEqual([[1, 2, 5, 6], 2])
  })

  test('a key picture whose first slice was lost is not taken for a whole one', () => {
    const { pictures, depacketiser, send, sendKey } = receiving(codec)
    sendKey(1)
    depacketiser.lose()
    send(2, [slice(codec, true, 50, false)])
    expect(pictures).toHaveLength(1)
  })

  test('fragments without their start or end spoil their picture only', () => {
    const { pictures, send, sendKey } = receiving(codec)
    sendKey(1)
    const [start, middle, end] = packetise(codec, slice(codec, true, 4000)) as [Uint8Array, Uint8Array, Uint8Array]
    send(2, [middle, end])
    send(3, [start, middle])
    send(4, [start, end].slice(0, 1))
    sendKey(5)
    expect(pictures.map(picture => picture.timestamp)).toEqual([1, 5])
  })

  test('a camera without markers is understood by its timestamps', () => {
    const { pictures, send, sendKey } = receiving(codec)
    sendKey(1)
    send(2, [slice(codec, false), slice(codec, false, 50, false)], 'none')
    send(3, [slice(codec, false)], 'none')
    expect(pictures.map(picture => picture.data.length > 100)).toEqual([false, true])
  })

  test('a camera with a marker on every slice is found out', () => {
    const { pictures, send, sendKey } = receiving(codec)
    const two = [slice(codec, true), slice(codec, true, 50, false)]
    sendKey(1)
    send(2, two, 'all') // its first slice goes out alone, once
    send(3, two, 'all')
    send(4, two, 'all')
    send(5, two, 'all')
    expect(pictures.slice(-2).map(picture => picture.data.length)).toEqual(
      [3, 4].map(() => lengthPrefixed(...two).length),
    )
  })

  test('other parameters come with the key picture they belong to', async () => {
    const { pictures, send, sendKey } = receiving(codec)
    const other = await readMp4(await testFootage({ codec, width: 480, height: 270, seconds: 1 }))
    sendKey(1)
    sendKey(2)
    send(3, [aggregate(codec, setsOf(other.parameters)), slice(codec, true)])
    expect(pictures.map(picture => picture.parameters?.width)).toEqual([320, undefined, 480])
  })

  test('an endless picture is dropped instead of growing', () => {
    const { pictures, send, sendKey } = receiving(codec)
    sendKey(1)
    const part = slice(codec, false, 60_000)
    for (let sent = 0; sent < maxUnitBytes * 1.5; sent += part.length) send(2, [part], 'none')
    sendKey(3)
    expect(pictures.map(picture => picture.timestamp)).toEqual([1, 3])
  })

  test('arbitrary payloads never throw, and what comes out is well formed', () => {
    const packets = fc.array(
      fc.record({
        marker: fc.boolean(),
        timestamp: fc.integer({ min: 0, max: 3 }),
        payload: fc.uint8Array({ maxLength: 40 }),
        known: fc.option(fc.constantFrom('sets', 'key', 'delta')),
        lost: fc.integer({ min: 0, max: 9 }),
      }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(packets, sent => {
        const { pictures, depacketiser } = receiving(codec)
        const known = {
          sets: aggregate(codec, setsOf(parameters[codec])),
          key: slice(codec, true),
          delta: slice(codec, false),
        }
        for (const { known: name, payload, lost, ...rest } of sent) {
          if (lost === 0) depacketiser.lose()
          const packet: RtpPacket = {
            ...rest,
            payload: name ? known[name] : payload,
            payloadType: 96,
            sequence: 0,
            source: 1,
          }
          depacketiser.push(packet)
        }
        for (const { data } of pictures) {
          let at = 0
          while (at < data.length) at += 4 + Buffer.from(data).readUInt32BE(at)
          expect(at).toBe(data.length)
        }
      }),
      { numRuns: 300 },
    )
  })
})
