import type { ErrorText } from '../core/errors.ts'

export const auditErrors = {
  'audit.badPeriod': {
    rcode: 2390,
    zh: '请选择不超过 {days} 天的时间范围，且开始时间早于结束时间',
    en: 'Choose a period of at most {days} days that begins before it ends',
  },
  'audit.tooMany': {
    rcode: 2391,
    zh: '符合条件的记录有 {total} 条，最多可导出 {limit} 条，请缩小范围',
    en: '{total} entries fit and {limit} can be exported at most; choose a shorter period',
  },
} as const satisfies Record<string, ErrorText>
