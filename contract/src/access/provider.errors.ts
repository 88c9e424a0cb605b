import type { ErrorText } from '../core/errors.ts'

/** What a person reads who comes back from a provider without a session. */
export const signInErrors = {
  'signIn.notOpen': {
    rcode: 2060,
    zh: '没有找到此登录方式，请核对登录名称或改用账号密码',
    en: 'There is no such way of signing in; check the sign-in name or use your password',
  },
  'signIn.expired': {
    rcode: 2061,
    zh: '登录已超时，或不是在本浏览器中开始的，请重新登录',
    en: 'The sign-in took too long or began in another browser, please start again',
  },
  'signIn.providerAway': {
    rcode: 2062,
    zh: '{brand.company}登录服务暂时无法连接，请稍后再试或联系管理员',
    en: 'The sign-in service of your organisation cannot be reached; try again later or ask your administrator',
  },
  'signIn.cancelled': {
    rcode: 2063,
    zh: '{brand.company}登录服务未允许本次登录',
    en: 'The sign-in service of your organisation did not allow this sign-in',
  },
  'signIn.answerInvalid': {
    rcode: 2064,
    zh: '{brand.company}登录服务的答复未通过校验，请联系管理员',
    en: 'The answer of your organisation’s sign-in service could not be verified; ask your administrator',
  },
  'signIn.pending': {
    rcode: 2065,
    zh: '已收到您的登录申请，请等待管理员为您关联账号',
    en: 'You are known now; an administrator has to link your account before you can sign in',
  },
  'signIn.noGroup': {
    rcode: 2066,
    zh: '您不在允许登录的用户组中，请联系管理员',
    en: 'You are in none of the groups that may sign in; ask your administrator',
  },
  'signIn.noRoom': {
    rcode: 2067,
    zh: '账号数量已满，请联系管理员',
    en: 'There is no room for another account; ask your administrator',
  },
} as const satisfies Record<string, ErrorText>

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
