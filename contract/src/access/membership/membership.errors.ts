import type { ErrorText } from '../../core/errors.ts'

export const membershipErrors = {
  'membership.notFound': {
    rcode: 2045,
    zh: '您没有该账号，或已不能由当前登录账号进入',
    en: 'You have no such account, or cannot enter it from the one you sign in with any more',
  },
  'membership.already': {
    rcode: 2046,
    zh: '您在该{brand.company}已有账号',
    en: 'You have an account in this {brand.company} already',
  },
  'membership.byProvider': {
    rcode: 2047,
    zh: '当前账号由其所属{brand.company}的登录服务管理，不能由其进入其他{brand.company}；请在邀请页创建新账号',
    en: 'The sign-in service of its {brand.company} keeps this account, so it opens no other {brand.company}; make an account of its own for the invitation',
  },
  'membership.passwordGiven': {
    rcode: 2048,
    zh: '当前账号的密码由他人设置，请先修改为您自己的密码',
    en: 'Somebody else chose the password of this account; change it to one of your own first',
  },
  'membership.tooMany': {
    rcode: 2049,
    zh: '最多可由同一登录账号进入 {limit} 个账号',
    en: 'At most {limit} accounts are entered from one',
  },
  'membership.factorDemanded': {
    rcode: 2050,
    zh: '该{brand.company}要求启用第二步验证，请先在登录账号的“账号安全”中启用',
    en: 'This {brand.company} demands a second factor: set one up first, in the security settings of the account you sign in with',
  },
  'membership.passwordTooOld': {
    rcode: 2051,
    zh: '该{brand.company}要求定期更换密码，请先修改登录账号的密码',
    en: 'This {brand.company} demands a newer password: change the one you sign in with first',
  },
} as const satisfies Record<string, ErrorText>
