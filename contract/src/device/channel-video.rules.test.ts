import { expect, test } from 'vitest'
import { heartbeat } from '../ingest/ingest.shapes.ts'
import { comesSlowly } from './channel-video.rules.ts'

test.each([
  [12.4, 25, true],
  [12.5, 25, false],
  [0, 25, true],
  [0, null, false],
  [60, 25, false],
])('%j pictures a second of a stream that announces %j: too few is %s', (fps, announcedFps, slow) => {
  expect(comesSlowly({ fps, announcedFps })).toBe(slow)
})

test('figures that make no sense cost a channel nothing but them', () => {
  const video = { fps: 25, kbps: 2000, dropped: 0, idleSeconds: 0 }
  const of = (told: object) =>
    heartbeat.parse({ deviceId: 'E', sentAt: 0, channels: [{ channelId: 'E_C1', state: 'online', ...told }] }).channels
  expect(of({ video })).toEqual([{ channelId: 'E_C1', state: 'online', video }])
  expect(of({})).toEqual([{ channelId: 'E_C1', state: 'online' }])
  expect(of({ video: { ...video, fps: -1 } })).toEqual([{ channelId: 'E_C1', state: 'online' }])
})
