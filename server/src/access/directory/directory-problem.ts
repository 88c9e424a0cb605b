/** What went wrong between us and a directory: a code for the log and its administrators. */
import type { Language } from '@watchfire/contract/core/errors.ts'
import {
  chainOf,
  connectionProblems,
  isOfCertificate,
  namedProblem,
  type Words,
} from '../../core/egress/connection-problems.ts'
import { commonProblems } from '../provider/problem-parts.ts'

const problems = {
  ...commonProblems,
  plainOutside: {
    zh: '公网目录必须使用加密连接；不加密的连接只允许用于厂区内网',
    en: 'A directory outside needs an encrypted line; one without is for plant networks alone',
  },
  timeout: { zh: '目录在规定时间内没有答复', en: 'The directory did not answer in time' },
  tooLong: { zh: '目录的答复过长', en: 'The answer of the directory is too long' },
  noName: { zh: '找不到该主机名，请核对服务器地址', en: 'There is no host of this name; check the server' },
  refused: {
    zh: '无法连接到目录，请核对服务器与端口',
    en: 'Nothing takes connections there; check the server and its port',
  },
  cut: {
    zh: '目录中断了连接，请核对端口与连接方式（ldaps 通常为 636，StartTLS 通常为 389）',
    en: 'The directory cut the line; check the port and the line (ldaps mostly 636, StartTLS mostly 389)',
  },
  certificate: {
    zh: '目录的证书不受信任或与服务器名不符，请上传签发它的 CA 证书，并按证书中的名称填写服务器',
    en: 'The certificate of the directory is not trusted or is for another name: upload the one of its CA, and enter the server as the certificate names it',
  },
  noTls: { zh: '目录不提供 StartTLS，请改用 ldaps', en: 'The directory offers no StartTLS; use ldaps' },
  needsTls: {
    zh: '目录要求加密连接，请改用 ldaps 或 StartTLS',
    en: 'The directory demands an encrypted line; use ldaps or StartTLS',
  },
  wrongKey: {
    zh: '查询账号的密码无法解开（服务器密钥已更换），请重新填写',
    en: 'The stored password cannot be opened, as the server has another key: enter it again',
  },
  bind: {
    zh: '目录拒绝了查询账号或其密码',
    en: 'The directory refused the query account or its password',
  },
  noBase: { zh: '目录中没有该查找范围，请核对', en: 'The directory has no such search base' },
  noRight: { zh: '查询账号无权在该范围内查找', en: 'The query account may not search there' },
  filter: { zh: '目录不接受该筛选条件', en: 'The directory does not accept the filter' },
  nobody: {
    zh: '目录中没有找到此人，请核对筛选条件与查找范围',
    en: 'Nobody of this name was found; check the filter and the search base',
  },
  several: {
    zh: '同一名称找到多人，无法确定是谁；请收紧筛选条件',
    en: 'Several people were found under one name, so nobody can tell who it is: make the filter narrower',
  },
  manyGroups: { zh: '此人的用户组过多', en: 'Somebody is in too many groups' },
  noIdentity: {
    zh: '目录没有给出此人的唯一编号（entryUUID 或 objectGUID），请让查询账号可以读取它',
    en: 'The directory does not say the number of a person (entryUUID or objectGUID): let the query account read it',
  },
  other: { zh: '目录的答复无法识别', en: 'The answer of the directory cannot be understood' },
} as const satisfies Record<string, Words>

export type DirectoryProblem = keyof typeof problems

/** The sentence for administrators; empty when there is none. */
export const directoryProblemText = (code: string, language: Language): string =>
  code === '' ? '' : (Object.hasOwn(problems, code) ? problems[code as DirectoryProblem] : problems.other)[language]

/** Codes of the connection and of LDAP (RFC 4511, appendix A) by what they mean while we ask. */
const meanings: Readonly<Record<string | number, DirectoryProblem>> = {
  ...connectionProblems,
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'cut',
  EPIPE: 'cut',
  EPROTO: 'cut',
  3: 'timeout',
  4: 'several',
  8: 'needsTls',
  13: 'needsTls',
  18: 'filter',
  32: 'noBase',
  34: 'noBase',
  48: 'bind',
  49: 'bind',
  50: 'noRight',
  53: 'bind',
}

export function directoryProblemOf(error: unknown): DirectoryProblem {
  for (const one of chainOf(error)) {
    const ours = namedProblem(one, problems)
    if (ours) return ours
    const { code } = one as { code?: string | number }
    if (code === undefined) continue
    if (typeof code === 'string' && isOfCertificate(code)) return 'certificate'
    if (typeof code === 'string' && code.startsWith('ERR_SSL')) return 'cut'
    const meaning = meanings[code]
    if (meaning) return meaning
  }
  return /closed|Socket error/i.test(String((error as Error | undefined)?.message)) ? 'cut' : 'other'
}
