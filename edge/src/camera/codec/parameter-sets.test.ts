import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testFootage } from '../../../../demo-cameras/src/simulator/test-footage.ts'
import { readMp4 } from '../../mp4/read-mp4.ts'
import { parseH264Sps } from './h264-sps.ts'
import { parseH265Sps } from './h265-sps.ts'
import { ParameterSets } from './parameter-sets.ts'

test.each([
  ['h264', 320, 180, 0],
  ['h264', 1920, 1080, 2],
  ['h264', 426, 242, 0],
  ['h265', 320, 180, 0],
  ['h265', 1280, 722, 2],
] as const)(
  '%s %i×%i with %i B-frames is read from what an encoder wrote',
  async (codec, width, height, betweenFrames) => {
    const request = { codec, width, height, betweenFrames, frameRate: 25, seconds: 1 }
    const { parameters } = await readMp4(await testFootage(request))
    expect(parameters).toMatchObject({ codec, width, height, frameRate: 25 })
    expect((parameters.reorderFrames ?? 0) > 0).toBe(betweenFrames > 0)
    expect(parameters.mime).toMatch(
      codec === 'h264' ? /^video\/mp4; codecs="avc1\.[0-9a-f]{6}"$/ : /"hvc1\.1\.6\.L\d+\.90"$/,
    )
  },
)

test('a set is told as changed once, and a damaged one is left aside', async () => {
  const { parameters } = await readMp4(await testFootage())
  const sets = new ParameterSets('h264')
  sets.add('sps', parameters.sps)
  expect(sets.take()).toBeUndefined()
  sets.add('pps', parameters.pps)
  expect(sets.take()?.mime).toBe(parameters.mime)
  sets.add('sps', parameters.sps)
  sets.add('sps', parameters.sps.subarray(0, 5))
  sets.add('sps', Buffer.alloc(100_000, 0x67))
  expect(sets.take()).toBeUndefined()
})

describe('arbitrary sets never throw', () => {
  test.each([
    ['h264', parseH264Sps, [0x67, 0x64, 0, 0x1f]],
    ['h265', parseH265Sps, [0x42, 0x01, 0x01]],
  ] as const)('%s', (codec, parse, head) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), bytes => {
        const facts = parse(Buffer.from([...head, ...bytes]))
        if (facts) expect(facts.width).toBeLessThanOrEqual(16_384)
        const sets = new ParameterSets(codec)
        for (const kind of ['vps', 'sps', 'pps'] as const) sets.add(kind, bytes)
        sets.take()
      }),
      { numRuns: 2000 },
    )
  })
})
