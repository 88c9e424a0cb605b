/**
 * Encodes a moving test pattern to an MP4; the one argument is what is asked for as JSON. A program of its own, since the codec
 * library may not be loaded into a process that must live.
 */
import { Decoder, Demuxer, Encoder, Muxer } from 'node-av'
import { AV_LOG_ERROR, type FFEncoderCodec } from 'node-av/constants'
import { Log } from 'node-av/lib'
import type { Footage } from './test-footage.ts'

const { path, codec, width, height, frameRate, seconds, group, betweenFrames, shows }: Footage & { path: string } =
  JSON.parse(process.argv[2] ?? '{}')

Log.setLevel(AV_LOG_ERROR)
const about = `size=${width}x${height}:rate=${frameRate}:duration=${seconds}`
const wall = '120+12*mod(floor(X/24)+floor(Y/18)\\,2)'
const lamp = '4*sin(18*T)'
// From one side to the other and back in twelve seconds, after six without it.
const shadow = '55*gt(T\\,6)*lt(hypot((X-W*(0.5-0.6*cos((T-6)*PI/6)))/0.5\\,Y-H*0.6)\\,H*0.22)'
const sources = {
  pattern: `testsrc2=${about}`,
  shadow: `nullsrc=${about},geq=lum='${wall}+${lamp}-${shadow}':cb=128:cr=128,noise=alls=10:allf=t`,
}
const source = sources[shows]
const input = await Demuxer.open(source, { format: 'lavfi' })
const video = input.video()
if (!video) throw new Error('no test pattern')
const decoder = await Decoder.create(video)
const encoder = await Encoder.create(
  (codec === 'h264' ? 'libx264' : 'libx265') as FFEncoderCodec,
  {
    decoder,
    options: {
      preset: 'ultrafast',
      // Key frames only where asked for, and no open groups.
      ...(codec === 'h264'
        ? { 'x264-params': 'scenecut=0' }
        : { 'x265-params': 'log-level=none:scenecut=0:open-gop=0' }),
    },
    context: { gopSize: group, keyintMin: group, maxBFrames: betweenFrames, bitRate: '600k' },
  } as Parameters<typeof Encoder.create>[1],
)
const output = await Muxer.open(path, { format: 'mp4' })
const track = output.addStream(encoder)
for await (const packet of encoder.packets(decoder.frames(input.packets(video.index)))) {
  if (packet) await output.writePacket(packet, track)
}
await output.close()
process.exit(0)
