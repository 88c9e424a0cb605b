/** What went wrong between us and a collector of logs: a code for the log and its administrators. */
import type { Language } from '@watchfire/contract/core/errors.ts'
import {
  chainOf,
  connectionProblems,
  isOfCertificate,
  namedProblem,
  type Words,
} from '../../core/egress/connection-problems.ts'
import { notOutsideText } from '../../core/egress/egress-address.ts'

const problems = {
  notOutside: notOutsideText,
  plainOutside: {
    zh: '公网日志服务器必须使用 TLS；TCP 和 UDP 只允许用于厂区内网',
    en: 'A collector outside needs TLS; TCP and UDP are for plant networks alone',
  },
  timeout: { zh: '日志服务器在规定时间内没有接收', en: 'The collector did not take it in time' },
  noName: { zh: '找不到该主机名，请核对服务器地址', en: 'There is no host of this name; check the server' },
  refused: {
    zh: '无法连接到日志服务器，请核对服务器与端口',
    en: 'Nothing takes connections there; check the server and its port',
  },
  cut: {
    zh: '日志服务器中断了连接，请核对端口与连接方式',
    en: 'The collector cut the line; check the port and the line',
  },
  certificate: {
    zh: '日志服务器的证书不受信任或与服务器名不符，请上传签发它的 CA 证书，并按证书中的名称填写服务器',
    en: 'The certificate of the collector is not trusted or is for another name: upload the one of its CA, and enter the server as the certificate names it',
  },
  other: { zh: '发送失败，详见服务端日志', en: 'It could not be sent; the log of the server says more' },
} as const satisfies Record<string, Words>

type SyslogProblem = keyof typeof problems
const meanings: Readonly<Record<string, SyslogProblem>> = {
  ...connectionProblems,
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'cut',
  EPIPE: 'cut',
  EPROTO: 'cut',
}

/** The sentence for administrators; empty when there is none. */
export const syslogProblemText = (code: string, language: Language): string =>
  code === '' ? '' : (Object.hasOwn(problems, code) ? problems[code as SyslogProblem] : problems.other)[language]

export function syslogProblemOf(error: unknown): SyslogProblem {
  for (const one of chainOf(error)) {
    const ours = namedProblem(one, problems)
    if (ours) return ours
    const { code = '' } = one as { code?: string }
    if (isOfCertificate(code)) return 'certificate'
    if (code.startsWith('ERR_SSL')) return 'cut'
    const meaning = meanings[code]
    if (meaning) return meaning
  }
  return 'other'
}
