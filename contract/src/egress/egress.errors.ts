import type { ErrorText } from '../core/errors.ts'

export const egressErrors = {
  'egress.networkTaken': { rcode: 3351, zh: '网段 {network} 已添加', en: 'Network {network} is allowed already' },
  'egress.tooManyNetworks': {
    rcode: 3352,
    zh: '每个{brand.company}最多 {limit} 个网段',
    en: 'A {brand.company} has at most {limit} networks',
  },
  'egress.networkNotFound': { rcode: 3353, zh: '网段不存在', en: 'No such network' },
} as const satisfies Record<string, ErrorText>
