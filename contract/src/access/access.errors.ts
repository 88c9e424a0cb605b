import type { ErrorText } from '../core/errors.ts'
import { stoppedErrors } from './session/sign-in.errors.ts'

export const accessErrors = {
  ...stoppedErrors,
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
  'account.own': {
    rcode: 2011,
    zh: '不能停用、重置或调整自己的账号权限，请由其他管理员操作',
    en: 'Nobody stops, resets or re-assigns their own account; ask another administrator',
  },
  'account.nameTaken': { rcode: 2012, zh: '账号“{name}”已被使用', en: 'The account “{name}” is taken' },
  'account.tooMany': {
    rcode: 2013,
    zh: '该{brand.customer}最多可有 {limit} 个账号',
    en: 'This {brand.customer} can have {limit} accounts at most',
  },
  'account.roleUnfit': {
    rcode: 2014,
    zh: '该角色不存在，或不能用于所选{brand.company}',
    en: 'There is no such role, or it is not for this {brand.company}',
  },
  'account.changedMeanwhile': {
    rcode: 2015,
    zh: '该账号刚被他人修改，请刷新后再试',
    en: 'Somebody else has just changed this account; reload it and try again',
  },
  'account.lastAdministrator': {
    rcode: 2016,
    zh: '这是“{company}”最后一个可管理账号的账号，请先把该权限交给其他人',
    en: 'This is the last account of “{company}” that can administer accounts; give somebody else that right first',
  },
  'session.notFound': { rcode: 2017, zh: '该登录已结束', en: 'This session has ended' },
} as const satisfies Record<string, ErrorText>
