import type { ErrorText } from '../core/errors.ts'

export const wallErrors = {
  'wall.changedMeanwhile': {
    rcode: 3381,
    zh: '定制大屏已被他人修改，请重新加载后再改',
    en: 'Somebody else changed the custom screen: load it anew, then change it',
  },
} as const satisfies Record<string, ErrorText>
