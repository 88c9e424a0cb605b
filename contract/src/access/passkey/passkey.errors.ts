import type { ErrorText } from '../../core/errors.ts'

export const passkeyErrors = {
  'passkey.notHere': {
    rcode: 2036,
    zh: '通行密钥只能在通过 https 和域名打开的页面使用',
    en: 'Passkeys work only on a page that was opened over https and by a host name',
  },
  'passkey.challengeOver': {
    rcode: 2037,
    zh: '本次验证已过期，请重试',
    en: 'This attempt has expired; try again',
  },
  'passkey.invalid': { rcode: 2038, zh: '通行密钥验证未通过，请重试', en: 'The passkey was not accepted; try again' },
  'passkey.unknown': {
    rcode: 2039,
    zh: '该通行密钥已被移除或不属于本系统，请用其他方式登录',
    en: 'This passkey was removed or does not belong to this system; sign in another way',
  },
  'passkey.counterBack': {
    rcode: 2040,
    zh: '该通行密钥可能已被复制，不予接受，请移除后重新添加',
    en: 'This passkey may have been copied and is refused; remove it and add a new one',
  },
  'passkey.ofProvider': {
    rcode: 2041,
    zh: '该通行密钥只能用于确认操作，请先通过贵单位的登录服务登录',
    en: 'This passkey can only confirm actions; sign in through your organisation',
  },
  'passkey.none': {
    rcode: 2042,
    zh: '该账号在此网址没有通行密钥',
    en: 'This account has no passkey for this address',
  },
  'passkey.notFound': { rcode: 2043, zh: '通行密钥不存在', en: 'There is no such passkey' },
  'passkey.tooMany': {
    rcode: 2044,
    zh: '每个账号最多 {limit} 个通行密钥',
    en: 'An account has at most {limit} passkeys',
  },
} as const satisfies Record<string, ErrorText>
