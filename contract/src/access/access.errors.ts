import type { ErrorText } from '../core/errors.ts'

export const accessErrors = {
  'account.wrongPassword': { rcode: 2001, zh: '账号或密码错误', en: 'Wrong account or password' },
  'account.locked': {
    rcode: 2002,
    zh: '登录失败次数过多，请在 {minutes} 分钟后再试',
    en: 'Too many failed sign-ins, try again in {minutes} minutes',
  },
  'account.notFound': { rcode: 2003, zh: '用户不存在', en: 'No such account' },
  'account.oldPasswordWrong': { rcode: 2004, zh: '旧密码错误', en: 'The old password is wrong' },
  'account.notYours': { rcode: 2006, zh: '只能修改本人的账号信息', en: 'You may change your own account only' },
  'account.passwordEmpty': { rcode: 2007, zh: '密码不得为空', en: 'The password must not be empty' },
  'account.passwordUnchanged': {
    rcode: 2008,
    zh: '新密码不能与旧密码相同',
    en: 'The new password must differ from the old one',
  },
  'account.passwordCommon': {
    rcode: 2009,
    zh: '该密码过于常见，容易被猜中，请换一个',
    en: 'This password is among the commonest and easily guessed, choose another',
  },
  'account.passwordIsName': {
    rcode: 2010,
    zh: '密码不能与账号相同',
    en: 'The password must not be the name of the account',
  },
  'account.terminated': { rcode: 2005, zh: '该账号已停用', en: 'This account is no longer in use' },
} as const satisfies Record<string, ErrorText>
