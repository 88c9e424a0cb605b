import type { ErrorText } from '../core/errors.ts'

export const hostedErrors = {
  'hosted.noTimes': {
    rcode: 2310,
    zh: '请至少填写一个拍摄时间',
    en: 'Give at least one time of the day',
  },
  'hosted.notHosted': {
    rcode: 2311,
    zh: '摄像机 {channelId} 不属于该 AI 服务器，或没有托管',
    en: 'Camera {channelId} is not of this AI server, or not hosted',
  },
  'hosted.farSlot': {
    rcode: 2312,
    zh: '拍摄时刻与服务器时间相差过大',
    en: 'The slot is too far from the time of the server',
  },
  'hosted.noPicture': {
    rcode: 2313,
    zh: '缺少图片，或图片无法读取',
    en: 'There is no picture, or none that can be read',
  },
  'hosted.changedMeanwhile': {
    rcode: 2314,
    zh: '“{name}”的拍摄计划刚刚被 {by} 修改，请关闭后重新打开',
    en: '{by} has just changed the schedule of “{name}”: close this and open it again',
  },
} as const satisfies Record<string, ErrorText>
