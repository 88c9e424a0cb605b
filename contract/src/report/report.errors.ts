import type { ErrorText } from '../core/errors.ts'
import { maxReportDays } from './figure.rules.ts'

export const figureErrors = {
  'figure.tooLong': {
    rcode: 3361,
    zh: `报表时段最长 ${maxReportDays} 天`,
    en: `A report covers ${maxReportDays} days at most`,
  },
} as const satisfies Record<string, ErrorText>
