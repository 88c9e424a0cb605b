import type { ErrorText } from '../core/errors.ts'

export const wallErrors = {
  'wall.changedMeanwhile': {
    rcode: 3381,
    zh: '定制大屏已被他人修改，请重新加载后再改',
    en: 'Somebody else changed the custom screen: load it anew, then change it',
  },
  'wall.noSuchPlan': {
    rcode: 3389,
    zh: '平面图的{brand.project}或区域不属于该{brand.company}，请重新选择',
    en: 'The {brand.project} or region of the floor plan is not of this {brand.company}: choose another one',
  },
} as const satisfies Record<string, ErrorText>
