import { type SamplesOf, someones } from '../sample.ts'
import type { videoCalls } from './video.calls.ts'

export const videoSamples = {
  // The channel's id says it all.
  play: {
    input: {
      deviceId: someones.device,
      sourceType: 'file',
      shownSmall: true,
      partOfDay: 'night',
      filePath: '01J9ZK3T5V.mp4',
    },
    ignoredIds: ['channelId'],
  },
  findRecording: { input: { deviceId: someones.device, recordFilename: '01J9ZK3T5V.mp4' } },
  stop: { input: { deviceId: someones.device }, ignoredIds: ['channelId'] },
} satisfies SamplesOf<typeof videoCalls>
