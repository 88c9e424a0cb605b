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
} as const satisfies Record<string, ErrorText>
