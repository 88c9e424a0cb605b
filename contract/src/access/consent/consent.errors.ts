import type { ErrorText } from '../../core/errors.ts'

export const consentErrors = {
  'consent.ofCustomer': {
    rcode: 2292,
    zh: '平台访问由{brand.customer}的管理员决定',
    en: 'The administrators of a {brand.customer} decide about the platform’s access',
  },
  'consent.notDemanded': {
    rcode: 2293,
    zh: '该{brand.customer}不要求平台申请访问',
    en: 'This {brand.customer} does not require the platform to ask',
  },
  'consent.notAsked': {
    rcode: 2294,
    zh: '没有待决定的访问申请，可能已由其他人处理',
    en: 'No request waits for a decision; somebody else may have decided',
  },
  'consent.none': {
    rcode: 2295,
    zh: '平台目前没有访问许可，可能已到期',
    en: 'The platform has no consent now; it may have run out',
  },
  'consent.tooMany': {
    rcode: 2296,
    zh: '24 小时内最多申请 {limit} 次',
    en: 'At most {limit} requests in 24 hours',
  },
} as const satisfies Record<string, ErrorText>
