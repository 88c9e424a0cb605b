import { CodecContext, Frame, Packet } from 'node-av/lib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testFilms } from '../../../demo-cameras/src/footage/test-films.ts'
import { decoderConfig } from '../mp4/sample-entry.ts'
import { unitsOfFile } from '../mp4/units-of-file.ts'
import { groupPicture } from './group-picture.ts'
import { PictureMaker } from './picture-maker.ts'

const at = 1_700_000_000_000
/** Native memory that is given back by nobody but us: what takes it, and what gives it back. */
const pairs = () => [
  [vi.spyOn(Frame.prototype, 'alloc'), vi.spyOn(Frame.prototype, 'free')],
  [vi.spyOn(Packet.prototype, 'alloc'), vi.spyOn(Packet.prototype, 'free')],
  [vi.spyOn(CodecContext.prototype, 'allocContext3'), vi.spyOn(CodecContext.prototype, 'freeContext')],
]
let calls: ReturnType<typeof pairs>
beforeEach(() => {
  calls = pairs()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const scratch = new Frame()
scratch.alloc()
const maker = new PictureMaker()
const taken = () => calls.map(([take]) => take?.mock.calls.length)
const givenBack = () => calls.map(([, give]) => give?.mock.calls.length)

test('a stream that no decoder opens keeps no memory', () => {
  // One parameter set, said to be longer than the record.
  const config = Uint8Array.of(1, ...new Uint8Array(21), 1, 32, 0, 1, 255, 255, 0, 0)
  const order = { codec: 'h265' as const, config, at, units: [] }
  expect(() => groupPicture(order, { scratch, maker, onProgress() {} })).toThrow('open the decoder')
  expect(taken()).toContain(1)
  expect(givenBack()).toEqual(taken())
})

test('a picture that cannot be made keeps no memory, and leaves the next one as it is', async () => {
  const { yard } = await testFilms()
  const { parameters, units } = await unitsOfFile(yard, 0, at)
  const config = decoderConfig(parameters)
  const order = { codec: parameters.codec, config, at, units: units.slice(0, 25) }
  const onProgress = vi.fn()
  const toJpeg = () => {
    throw new Error('no room for a picture')
  }
  expect(() => groupPicture(order, { scratch, maker: { toJpeg }, onProgress })).toThrow('no room for a picture')
  expect(taken()).toEqual([1, 1, 1])
  expect(givenBack()).toEqual(taken())
  expect(onProgress).toHaveBeenCalledOnce()
  expect(groupPicture(order, { scratch, maker, onProgress })).toMatchObject({ at, width: 640, height: 360 })
}, 60_000)
