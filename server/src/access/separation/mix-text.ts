import type { Duty } from '@watchfire/contract/access/separation/duty.rules.ts'
import type { Separation } from '@watchfire/contract/access/separation/separation.calls.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { listText } from '@watchfire/contract/core/list-text.ts'
import type { Reader } from '../../core/brand.ts'
import { dutyText } from './duty-text.ts'

type Mixes = Separation['inTheWay']

const texts = {
  zh: {
    role: (names: string) => `角色“${names}”兼有多员权限`,
    account: (names: string) => `账号“${names}”兼有多员权限，或不凭自行设置的密码拥有管理权限`,
    apiKey: (names: string) => `接口密钥“${names}”拥有管理权限`,
    invitation: (names: string) => `发给“${names}”的邀请授予管理权限`,
    signInWay: (names: string) => `登录方式“${names}”授予管理权限`,
    missing: (names: string) => `没有已自行设置密码的${names}`,
    end: '；',
  },
  en: {
    role: (names: string) => `roles that mix duties: ${names}`,
    account: (names: string) =>
      `accounts that mix duties, or administer without a password their owners chose: ${names}`,
    apiKey: (names: string) => `API keys that administer: ${names}`,
    invitation: (names: string) => `invitations that give rights to administer: ${names}`,
    signInWay: (names: string) => `ways of signing in that give rights to administer: ${names}`,
    missing: (names: string) => `nobody who chose their own password is ${names}`,
    end: '; ',
  },
} as const satisfies Record<Language, unknown>

/** What is in the way of separating duties, by name. */
export function mixText(mixes: Mixes, missing: readonly Duty[], { language }: Pick<Reader, 'language'>): string {
  const t = texts[language]
  const kinds = [...new Set(mixes.map(mix => mix.kind))]
  const parts = kinds.map(kind =>
    t[kind](
      listText(
        mixes.filter(mix => mix.kind === kind).map(mix => mix.name),
        language,
      ),
    ),
  )
  if (missing.length > 0) parts.push(t.missing(dutyText(missing, { language })))
  return parts.join(t.end)
}
