import type { ErrorText } from '../../core/errors.ts'

export const factorErrors = {
  'factor.needed': {
    rcode: 2020,
    zh: '请完成第二步验证',
    en: 'A second factor is needed to sign in',
  },
  'factor.challengeOver': {
    rcode: 2021,
    zh: '本次登录已过期，请重新输入密码',
    en: 'This sign-in has expired; enter the password again',
  },
  'factor.wrongCode': {
    rcode: 2022,
    zh: '验证码错误或已使用过，请输入最新的验证码',
    en: 'This code is wrong or was used already; enter the latest one',
  },
  'factor.inUse': { rcode: 2023, zh: '验证器应用已启用', en: 'An authenticator app is in use already' },
  'factor.notBegun': {
    rcode: 2024,
    zh: '请先扫描二维码，再输入验证码',
    en: 'Scan the QR code first, then enter the code',
  },
  'factor.none': { rcode: 2025, zh: '该账号未启用第二步验证', en: 'This account has no second factor' },
  'factor.demanded': {
    rcode: 2026,
    zh: '贵单位要求启用第二步验证，不能移除最后一种方式',
    en: 'A second factor is demanded of you: the last one stays',
  },
  'factor.noDevice': { rcode: 2027, zh: '该设备已不再受信任', en: 'This device is trusted no more' },
  'factor.signInAgain': {
    rcode: 2028,
    zh: '请退出后重新登录，再进行此操作',
    en: 'Sign out and sign in again before doing this',
  },
  'policy.ofCustomer': {
    rcode: 2032,
    zh: '登录策略由上级{brand.customer}的管理员设置',
    en: 'Administrators of the {brand.customer} above decide on the sign-in policy',
  },
  'policy.shutsOut': {
    rcode: 2033,
    zh: '允许的地址不包含您当前的地址（{address}），保存后您将无法登录',
    en: 'Your own address ({address}) is not among the allowed ones: you could not sign in any more',
  },
  'policy.changedMeanwhile': {
    rcode: 2034,
    zh: '登录策略刚被他人修改，请刷新后再试',
    en: 'Somebody else has just changed the sign-in policy; reload it and try again',
  },
  'account.passwordUsed': {
    rcode: 2035,
    zh: '不能重复使用最近的 {count} 个密码',
    en: 'None of your latest {count} passwords may come again',
  },
  'account.addressRefused': {
    rcode: 2029,
    zh: '不允许从当前网络地址（{address}）登录',
    en: 'Signing in from this address ({address}) is not allowed',
  },
} as const satisfies Record<string, ErrorText>
