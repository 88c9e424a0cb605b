import type { ErrorText } from '../core/errors.ts'
import { weightSum } from './score.rules.ts'

export const overallErrors = {
  'overall.sumOfWeights': {
    rcode: 3371,
    zh: `各项权重之和应为 ${weightSum}，现在是 {sum}`,
    en: `The weights have to be ${weightSum} together; they are {sum}`,
  },
} as const satisfies Record<string, ErrorText>
