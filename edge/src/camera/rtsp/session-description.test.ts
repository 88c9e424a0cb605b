import fc from 'fast-check'
import { expect, test } from 'vitest'
import { controlUrl } from './rtsp-session.ts'
import { parseSessionDescription } from './session-description.ts'

const audioFirst = `v=0
o=- 1001 1 IN IP4 192.168.1.64
s=Session streamed by "camera"
a=control:rtsp://192.168.1.64:554/stream/
m=audio 0 RTP/AVP 0
a=rtpmap:0 PCMU/8000
a=control:trackID=2
m=video 0 RTP/AVP 98 96
b=AS:5000
a=rtpmap:98 JPEG/90000
a=rtpmap:96 H264/90000
a=fmtp:96 packetization-mode=1; profile-level-id=4D001F; sprop-parameter-sets=Z00AH5pmAoAt/zUBAQFAAAD6AAAw1AE=,aO48gA==
a=control:trackID=1
`

test('the video in a known codec is found behind audio and unknown codecs', () => {
  const { video, control } = parseSessionDescription(audioFirst.replaceAll('\n', '\r\n'))
  expect(control).toBe('rtsp://192.168.1.64:554/stream/')
  expect(video).toMatchObject({ codec: 'h264', payloadType: 96, clockRate: 90_000, control: 'trackID=1' })
  expect(video?.parameterSets.map(nal => (nal[0] ?? 0) & 0x1f)).toEqual([7, 8])
})

test('H.265 states its sets one by one', () => {
  const { video } = parseSessionDescription(
    'm=video 0 RTP/AVP 97\na=rtpmap:97 H265/90000\na=fmtp:97 sprop-vps=QAEMAf//; sprop-sps=QgEBAWAA; sprop-pps=RAHA8vA8kA==\n',
  )
  expect(video).toMatchObject({ codec: 'h265', payloadType: 97 })
  expect(video?.parameterSets).toHaveLength(3)
})

test('what is offered is named when nothing fits', () => {
  const { video, offered } = parseSessionDescription('m=video 0 RTP/AVP 26\na=rtpmap:26 JPEG/90000\n')
  expect(video).toBeUndefined()
  expect(offered).toEqual(['JPEG'])
})

test('no description throws', () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      'm=video 0 RTP/AVP 96',
      'a=rtpmap:96 H264/0',
      'a=fmtp:96 sprop-parameter-sets=,,=;',
      'a=control:',
      'm=',
    ),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 80 }), lines => {
      const { video } = parseSessionDescription(lines.join('\n'))
      if (video) expect(video.clockRate).toBeGreaterThanOrEqual(1000)
    }),
  )
})

test.each([
  ['trackID=1', 'rtsp://a/s/', 'rtsp://a/s/trackID=1'],
  ['trackID=1', 'rtsp://a/s?channel=1&subtype=0', 'rtsp://a/s?channel=1&subtype=0/trackID=1'],
  ['rtsp://a/other', 'rtsp://a/s', 'rtsp://a/other'],
  ['*', 'rtsp://a/s', 'rtsp://a/s'],
  [undefined, 'rtsp://a/s', 'rtsp://a/s'],
])('control %s on %s is %s', (control, base, url) => {
  expect(controlUrl(control, base)).toBe(url)
})
