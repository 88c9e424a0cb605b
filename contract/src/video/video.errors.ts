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
  'video.noneYet': {
    rcode: 2780,
    zh: '{device} 还没有这一时段的画面，摄像机下次拍到时由 AI 服务器自动保留',
    en: '{device} has no picture of this part of the day yet; its AI server keeps one when the camera next sees it',
  },
  'video.tooOldForParts': {
    rcode: 2781,
    zh: '该 AI 服务器的版本过旧，不保留白天和夜间的画面',
    en: 'This AI server is too old to keep pictures of day and night',
  },
} as const satisfies Record<string, ErrorText>
