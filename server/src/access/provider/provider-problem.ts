/** What went wrong between us and a provider: a code for the log and its administrators, and what the person is told. */

import type { signInErrors } from '@watchfire/contract/access/session/sign-in.errors.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import * as oidc from 'openid-client'
import {
  chainOf,
  connectionProblems,
  isOfCertificate,
  namedProblem,
  type Words,
} from '../../core/egress/connection-problems.ts'
import { commonProblems } from './problem-parts.ts'

const problems: Readonly<Record<string, Words>> = {
  ...commonProblems,
  plainOutside: {
    zh: '公网地址必须使用 https://；http:// 只允许用于厂区内网',
    en: 'An address outside must begin with https://; http:// is for plant networks alone',
  },
  timeout: { zh: '登录服务在规定时间内没有答复', en: 'The provider did not answer in time' },
  tooLong: { zh: '登录服务的答复过长', en: 'The answer of the provider is too long' },
  noName: { zh: '找不到该主机名，请核对地址', en: 'There is no host of this name; check the address' },
  refused: { zh: '无法连接到登录服务', en: 'Nothing takes connections at this address' },
  certificate: { zh: '登录服务的证书不受信任', en: 'The certificate of the provider is not trusted' },
  wrongKey: {
    zh: '客户端密钥无法解开（服务器密钥已更换），请重新填写',
    en: 'The client secret cannot be opened, as the server has another key: enter it again',
  },
  notProvider: {
    zh: '该地址没有 OpenID 配置（/.well-known/openid-configuration），请核对地址',
    en: 'No OpenID configuration is found below this address (/.well-known/openid-configuration)',
  },
  issuerDiffers: {
    zh: '登录服务自称的地址与填写的不一致，请按其说明填写',
    en: 'The provider calls itself by another address than the one entered; enter it exactly as it does',
  },
  incomplete: {
    zh: '登录服务的配置缺少授权、令牌或公钥地址',
    en: 'The configuration of the provider lacks the address of authorization, tokens or keys',
  },
  client: {
    zh: '登录服务拒绝了客户端编号或密钥',
    en: 'The provider refused the client id or its secret',
  },
  code: {
    zh: '登录服务拒绝了授权码，请核对登记的回调地址',
    en: 'The provider refused the code; check the registered redirect address',
  },
  denied: { zh: '登录服务未允许该用户登录', en: 'The provider did not allow somebody to sign in' },
  clock: {
    zh: '令牌已过期或尚未生效，请核对两边的时钟',
    en: 'The token has expired or is not valid yet; compare the clocks',
  },
  claims: {
    zh: '令牌的签发者、客户端或随机数不符',
    en: 'Issuer, client or nonce of the token are not the expected ones',
  },
  signature: {
    zh: '令牌的签名无效或算法不被接受',
    en: 'The signature of the token is not valid, or its kind not accepted',
  },
  other: { zh: '登录服务的答复无法识别', en: 'The answer of the provider cannot be understood' },
}

export type ProblemCode = keyof typeof problems & string
export type SignInError = keyof typeof signInErrors

/** The sentence for administrators; empty when there is none. */
export const problemText = (code: string, language: Language): string =>
  code === '' ? '' : ((problems[code] ?? problems.other)?.[language] ?? '')

/** Codes of the connection, of TLS and of openid-client, by what they mean here. */
const meanings: Readonly<Record<string, ProblemCode>> = {
  ...connectionProblems,
  ECONNRESET: 'refused',
  EPIPE: 'refused',
  OAUTH_TIMEOUT: 'timeout',
  OAUTH_RESPONSE_IS_NOT_JSON: 'notProvider',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'notProvider',
  OAUTH_PARSE_ERROR: 'notProvider',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'issuerDiffers',
  OAUTH_MISSING_SERVER_METADATA: 'incomplete',
  OAUTH_INVALID_SERVER_METADATA: 'incomplete',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'clock',
  EGRESS_TIMEOUT: 'timeout',
  EGRESS_TOO_LONG: 'tooLong',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'claims',
  OAUTH_KEY_SELECTION_FAILED: 'signature',
  OAUTH_UNSUPPORTED_OPERATION: 'signature',
}

export function problemOf(error: unknown): ProblemCode {
  for (const one of chainOf(error)) {
    const ours = namedProblem(one, problems)
    if (ours) return ours
    if (one instanceof oidc.AuthorizationResponseError) return 'denied'
    if (one instanceof oidc.ResponseBodyError) return one.error === 'invalid_grant' ? 'code' : 'client'
    if (one instanceof oidc.WWWAuthenticateChallengeError) return 'client'
    const { code } = one as NodeJS.ErrnoException
    if (code && isOfCertificate(code)) return 'certificate'
    if (code && /iss|aud|nonce|azp/.test(claimOf(one)) && code === 'OAUTH_INVALID_RESPONSE') return 'claims'
    const meaning = code && meanings[code]
    if (meaning) return meaning
    if (/signature/i.test(one.message)) return 'signature'
  }
  return 'other'
}

const claimOf = ({ message }: Error): string => message

/** Kept from those who wait: whether to try again or to ask for help is all they can use. */
export function sentenceOf(problem: ProblemCode): SignInError {
  if (problem === 'denied') return 'signIn.cancelled'
  const away: readonly string[] = [
    'notOutside',
    'plainOutside',
    'timeout',
    'noName',
    'refused',
    'certificate',
    'wrongKey',
    'notProvider',
    'issuerDiffers',
    'incomplete',
  ]
  return away.includes(problem) ? 'signIn.providerAway' : 'signIn.answerInvalid'
}
