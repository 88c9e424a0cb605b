/** What the sign-in page says by itself, from its address: a file of its own, for the other errors come later or never. */
import type { ErrorText } from '../../core/errors.ts'

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

export const stoppedErrors = {
  'account.terminated': { rcode: 2005, zh: '该账号已停用', en: 'This account is no longer in use' },
  'company.stopped': {
    rcode: 2110,
    zh: '您所在的{brand.company}已停用，暂时无法登录，请联系管理员',
    en: 'Your {brand.company} has been stopped and nobody of it can sign in; please ask your administrator',
  },
} as const satisfies Record<string, ErrorText>
