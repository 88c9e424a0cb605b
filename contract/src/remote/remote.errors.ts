import type { ErrorText } from '../core/errors.ts'

export const remoteErrors = {
  'remote.notFound': { rcode: 2715, zh: '该维护记录不存在', en: 'No such entry' },
  'remote.away': {
    rcode: 2716,
    zh: 'AI 服务器未连接，操作未执行，也不会稍后补做',
    en: 'The AI server is not connected. Nothing was done, and nothing will be done later',
  },
  'remote.tooOld': {
    rcode: 2717,
    zh: '该 AI 服务器的版本过旧，不支持远程维护；请先升级到 {version} 或更新的版本',
    en: 'This AI server is too old to be worked on from here; update it to {version} or newer',
  },
  'remote.busy': {
    rcode: 2718,
    zh: '该 AI 服务器正在执行 {limit} 项维护操作，请稍候',
    en: 'This AI server is at {limit} of them already; wait a moment',
  },
  'remote.tooMany': {
    rcode: 2719,
    zh: '您已有 {limit} 项维护操作在执行，请稍候',
    en: 'You have {limit} of them running already; wait a moment',
  },
} as const satisfies Record<string, ErrorText>
