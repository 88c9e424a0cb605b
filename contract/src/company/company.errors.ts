import type { ErrorText } from '../core/errors.ts'

export const companyErrors = {
  'company.notFound': { rcode: 2101, zh: '企业不存在', en: 'No such company' },
  'company.fixed': {
    rcode: 2103,
    zh: '{label}在企业创建后不能修改',
    en: '{label} cannot be changed once the company exists',
  },
  'company.changedMeanwhile': {
    rcode: 2102,
    zh: '企业信息已被他人修改，请刷新后重试',
    en: 'Somebody else changed the company, reload and try again',
  },
  'company.stopped': {
    rcode: 2110,
    zh: '您所在的企业已停用，暂时无法登录，请联系管理员',
    en: 'Your company has been stopped and nobody of it can sign in; please ask your administrator',
  },
  'company.nameTaken': {
    rcode: 2111,
    zh: '同一客户下已有名为“{name}”的企业',
    en: 'There is a company named “{name}” there already',
  },
  'company.accountTaken': {
    rcode: 2112,
    zh: '该手机号已被其他账号使用',
    en: 'Another account signs in with this phone number already',
  },
  'company.parentTooLow': {
    rcode: 2113,
    zh: '只能在平台或客户下新建企业',
    en: 'A company can be made below the platform or below a customer only',
  },
  'company.parentStopped': {
    rcode: 2114,
    zh: '所属客户已停用，请先恢复',
    en: 'The customer it would belong to is stopped; resume it first',
  },
  'company.tooMany': { rcode: 2115, zh: '最多可建 {limit} 家企业', en: 'There may be at most {limit} companies there' },
  'company.cannotStop': {
    rcode: 2116,
    zh: '平台企业和您自己的企业不能停用',
    en: 'The platform’s own company and your own cannot be stopped',
  },
} as const satisfies Record<string, ErrorText>
