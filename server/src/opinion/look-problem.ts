/** Why there is no opinion: a code in the row, and the sentence for its reader. */
import type { Language } from '@watchfire/contract/core/errors.ts'
import {
  chainOf,
  connectionProblems,
  isOfCertificate,
  namedProblem,
  type Words,
} from '../core/egress/connection-problems.ts'
import { notOutsideText } from '../core/egress/egress-address.ts'

const problems = {
  notOutside: notOutsideText,
  plainOutside: {
    zh: '公网地址必须使用 HTTPS；HTTP 只允许用于厂区内网',
    en: 'An address outside needs HTTPS; plain HTTP is for plant networks alone',
  },
  timeout: { zh: '模型在规定时间内没有回答', en: 'The model did not answer in time' },
  noName: { zh: '找不到该主机名，请核对模型地址', en: 'There is no host of this name; check the address of the model' },
  refused: {
    zh: '无法连接到模型，请核对地址与端口',
    en: 'Nothing takes connections there; check the address and its port',
  },
  cut: { zh: '模型服务中断了连接', en: 'The model’s server cut the line' },
  certificate: {
    zh: '模型服务的证书不受信任或与地址不符',
    en: 'The certificate of the model’s server is not trusted or is for another name',
  },
  key: { zh: '模型服务拒绝了密钥', en: 'The model’s server refuses the key' },
  wrongKey: {
    zh: '密钥无法解密（WATCHFIRE_SECRET_KEY 已更换），请重新输入',
    en: 'The key cannot be opened, since WATCHFIRE_SECRET_KEY is another one: enter it again',
  },
  status: {
    zh: '模型服务返回错误或跳转，请核对地址与模型名称',
    en: 'The model’s server answers with an error or a redirect; check the address and the model',
  },
  invalid: { zh: '模型的回答不符合要求', en: 'What the model answered was no answer to the question' },
  noPicture: { zh: '该告警没有可研判的图片', en: 'The alarm has no picture to look at' },
  rests: {
    zh: '模型连续失败，暂停片刻后再试',
    en: 'The model failed several times in a row and is left alone for a moment',
  },
  interrupted: { zh: '研判被中断（服务重启）', en: 'The look was broken off: the server was restarted' },
  other: { zh: '研判失败，详见服务端日志', en: 'The look failed; the log of the server says more' },
} as const satisfies Record<string, Words>

export type LookProblem = keyof typeof problems
const meanings: Readonly<Record<string, LookProblem>> = {
  ...connectionProblems,
  EGRESS_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'cut',
  EPIPE: 'cut',
  EPROTO: 'cut',
  HPE_INVALID_CONSTANT: 'status',
}

export const lookProblemText = (code: string, language: Language): string =>
  code === '' ? '' : (Object.hasOwn(problems, code) ? problems[code as LookProblem] : problems.other)[language]

export function lookProblemOf(error: unknown): LookProblem {
  for (const one of chainOf(error)) {
    const ours = namedProblem(one, problems)
    if (ours) return ours
    const { code = '' } = one as { code?: string }
    if (isOfCertificate(code)) return 'certificate'
    const meaning = meanings[code]
    if (meaning) return meaning
  }
  return 'other'
}
