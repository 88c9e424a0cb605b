/**
 * Decodes a file with a decoder nobody here wrote, and prints what it saw as JSON; for tests. A program of its own, since
 * the codec library may not be loaded into a process that must live.
 */
import { Decoder, Demuxer } from 'node-av'
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'

Log.setLevel(AV_LOG_ERROR)
const input = await Demuxer.open(process.argv[2] ?? '')
const video = input.video()
if (!video) throw new Error('no video')
const decoder = await Decoder.create(video)
const { num, den } = video.timeBase
const times: number[] = []
let size = ''
for await (const frame of decoder.frames(input.packets(video.index))) {
  if (!frame) continue
  times.push(Math.round((Number(frame.pts) * num * 1000) / den))
  size = `${frame.width}x${frame.height}`
}
console.log(JSON.stringify({ size, times, duration: input.duration }))
process.exit(0)
