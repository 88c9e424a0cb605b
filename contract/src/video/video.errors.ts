import type { ErrorText } from '../core/errors.ts'

export const videoErrors = {
  'video.startFailed': {
    rcode: 2501,
    zh: '直播开流失败,设备：{device}',
    en: 'The live picture could not be started, device: {device}',
  },
  'video.recordFailed': {
    rcode: 2502,
    zh: '直播或卡录开流失败,设备：{device}',
    en: 'The live picture or recording could not be started, device: {device}',
  },
  'video.noRecording': { rcode: 2503, zh: '无可播放视频', en: 'There is no recording to play' },
} as const satisfies Record<string, ErrorText>
