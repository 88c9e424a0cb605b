import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFragment } from './read-fragment.ts'
import { readInit } from './read-init.ts'

const u32 = (value: number) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const text = (value: string) => [...value].map(letter => letter.charCodeAt(0))
const box = (type: string, ...parts: number[][]) => {
  const body = parts.flat()
  return [...u32(body.length + 8), ...text(type), ...body]
}
const zeros = (count: number) => Array.from({ length: count }, () => 0)

const avcC = [1, 0x64, 0x00, 0x1f, 0xff, 0xe1, 0, 0, 1, 0, 0]
const hvcC = [1, 0x01, 0x60, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 93, ...zeros(10)]

function initOf(entry: string, configuration: number[], size = [1280, 720] as const) {
  const visual = [...zeros(24), ...u32((size[0] << 16) | size[1]), ...zeros(50)]
  const stsd = box('stsd', zeros(4), u32(1), box(entry, visual, configuration))
  const mdhd = box('mdhd', zeros(12), u32(90_000), zeros(8))
  const mdia = box('mdia', mdhd, box('minf', box('stbl', stsd)))
  return new Uint8Array([...box('ftyp', text('iso6')), ...box('moov', box('trak', mdia))])
}

function fragmentOf(options: { key: boolean; time: number; sample: number[]; samples?: number }) {
  const flags = options.key ? 0x2000000 : 0x1010000
  const tfhd = box('tfhd', u32(0x020000), u32(1))
  const tfdt = box('tfdt', u32(0x01000000), u32(Math.floor(options.time / 2 ** 32)), u32(options.time % 2 ** 32))
  const trun = box(
    'trun',
    u32(0x01000f01),
    u32(options.samples ?? 1),
    u32(0),
    u32(6000),
    u32(options.sample.length),
    u32(flags),
    u32(-3000),
  )
  return new Uint8Array([...box('moof', box('traf', tfhd, tfdt, trun)), ...box('mdat', options.sample)])
}

describe('an init segment', () => {
  it('names the H.264 profile, size and clock', () => {
    const facts = readInit(initOf('avc1', box('avcC', avcC)))
    expect(facts).toMatchObject({ codec: 'avc1.64001f', width: 1280, height: 720, timescale: 90_000 })
    expect([...(facts?.description ?? [])]).toEqual(avcC)
  })

  it('names an H.265 profile as browsers spell it', () => {
    expect(readInit(initOf('hvc1', box('hvcC', hvcC)))?.codec).toBe('hvc1.1.6.L93.B0')
  })

  it('without a codec this product knows is refused', () => {
    expect(readInit(initOf('vp09', box('vpcC', zeros(12))))).toBeUndefined()
  })
})

describe('a fragment', () => {
  it('gives its frame with time, duration, offset and key flag', () => {
    const time = 2 ** 33 + 5
    const key = readFragment(fragmentOf({ key: true, time, sample: [1, 2, 3] }))
    expect(key).toMatchObject({ decodeTime: time, duration: 6000, offset: -3000, key: true })
    expect([...(key?.sample ?? [])]).toEqual([1, 2, 3])
    expect(readFragment(fragmentOf({ key: false, time, sample: [1] }))?.key).toBe(false)
  })

  it('with more than one frame is refused', () => {
    expect(readFragment(fragmentOf({ key: true, time: 0, sample: [1], samples: 2 }))).toBeUndefined()
  })

  it('cut anywhere is refused', () => {
    const whole = fragmentOf({ key: true, time: 9, sample: [1, 2, 3, 4] })
    for (let end = 0; end < whole.length; end += 1) expect(readFragment(whole.subarray(0, end))).toBeUndefined()
  })
})

describe('hostile bytes', () => {
  it('of any kind are read without a throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), bytes => {
        readInit(bytes)
        readFragment(bytes)
      }),
    )
  })

  it('inside a real segment are read without a throw, and never give a frame that is not there', () => {
    const init = initOf('avc1', box('avcC', avcC))
    const fragment = fragmentOf({ key: true, time: 9, sample: zeros(40) })
    const wound = fc.array(fc.tuple(fc.nat(init.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(wound, changes => {
        const [badInit, badFragment] = [init.slice(), fragment.slice()]
        for (const [at, value] of changes) {
          badInit[at] = value
          badFragment[at % badFragment.length] = value
        }
        readInit(badInit)
        const frame = readFragment(badFragment)
        if (frame) expect(frame.sample.byteLength).toBeGreaterThan(0)
        if (frame) expect(Number.isSafeInteger(frame.decodeTime)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
