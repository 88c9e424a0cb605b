import type { ErrorText } from '../core/errors.ts'

export const ptzErrors = {
  'ptz.tooOld': {
    rcode: 2960,
    zh: '该 AI 服务器的版本不支持云台控制，请先升级',
    en: 'This AI server is too old to steer cameras: update it first',
  },
  'ptz.taken': {
    rcode: 2961,
    zh: '{by} 正在操作该摄像机，请稍后再试',
    en: '{by} is steering this camera; try again in a moment',
  },
  'ptz.tooFast': { rcode: 2962, zh: '操作过于频繁，请稍候', en: 'Too many movements at once; wait a moment' },
  'ptz.failed': {
    rcode: 2963,
    zh: '摄像机没有执行该操作，画面可能未转动',
    en: 'The camera did not do it; it may not have moved',
  },
  'ptz.silent': {
    rcode: 2964,
    zh: '摄像机没有应答，画面可能未转动，请检查它是否在线',
    en: 'The camera did not answer and may not have moved; check whether it is online',
  },
  'ptz.notOffered': { rcode: 2965, zh: '该摄像机不能转动', en: 'This camera cannot be turned' },
  'ptz.notStopped': {
    rcode: 2966,
    zh: '摄像机没有确认停止，可能仍在转动；AI 服务器会继续发送停止',
    en: 'The camera did not confirm the stop and may still be turning; its AI server goes on telling it to stop',
  },
} as const satisfies Record<string, ErrorText>
