import type { ErrorText } from '../core/errors.ts'

export const settingErrors = {
  'setting.outOfBounds': {
    rcode: 2454,
    zh: '取值应在 {min} 到 {max} 之间',
    en: 'It has to be from {min} to {max}',
  },
} as const satisfies Record<string, ErrorText>
