import type { ErrorText } from '../../core/errors.ts'
import { signInErrors } from '../session/sign-in.errors.ts'

export const providerErrors = {
  ...signInErrors,
  'account.passwordOff': {
    rcode: 2068,
    zh: '您所在的{brand.company}已关闭密码登录，请使用{brand.company}账号登录',
    en: 'Your organisation has switched off passwords; sign in with its own accounts',
  },
  'provider.wordTaken': { rcode: 2069, zh: '登录名称“{word}”已被使用', en: 'The sign-in name “{word}” is taken' },
  'provider.secretAgain': {
    rcode: 2070,
    zh: '修改了登录服务地址或客户端编号，请重新填写客户端密钥',
    en: 'The issuer or the client has changed: enter the client secret again',
  },
  'provider.noLocalAdministrator': {
    rcode: 2071,
    zh: '关闭密码登录前，至少要有一个用密码登录、管理全部{brand.project}的管理员账号',
    en: 'Before passwords are switched off, one administrator of all {brand.projects} must sign in by password',
  },
  'provider.notInUse': {
    rcode: 2072,
    zh: '请先启用{brand.company}登录，再关闭密码登录',
    en: 'Switch the organisation’s sign-in on before passwords are switched off',
  },
  'provider.passwordsOff': {
    rcode: 2073,
    zh: '密码登录已关闭，请先恢复密码登录再停用{brand.company}登录',
    en: 'Passwords are switched off: switch them on before this way is switched off',
  },
  'provider.changedMeanwhile': {
    rcode: 2074,
    zh: '登录方式刚被他人修改，请刷新后再试',
    en: 'Somebody else has just changed this; reload it and try again',
  },
  'provider.notSet': { rcode: 2075, zh: '尚未设置{brand.company}登录', en: 'No provider is set yet' },
  'provider.noCustomer': {
    rcode: 2076,
    zh: '登录方式由{brand.customer}的管理员统一设置，请在顶部选择一个{brand.customer}',
    en: 'The sign-in is set by the administrators of a {brand.customer}; choose a {brand.customer} at the top',
  },
  'identity.notFound': { rcode: 2077, zh: '该登录身份不存在', en: 'There is no such identity' },
  'identity.linked': { rcode: 2078, zh: '该登录身份已关联账号', en: 'This identity is linked to an account already' },
} as const satisfies Record<string, ErrorText>
