import type { ErrorText } from '../core/errors.ts'

export const planErrors = {
  'plan.noProject': {
    rcode: 2901,
    zh: '没有该{brand.project}，或您无权查看',
    en: 'No such {brand.project}, or you may not see it',
  },
  'plan.changedMeanwhile': {
    rcode: 2902,
    zh: '平面图已被他人修改，请刷新后重试',
    en: 'Somebody else changed the floor plan, reload and try again',
  },
  'plan.notOfProject': {
    rcode: 2903,
    zh: '平面图上有不属于这里的设备或区域，请刷新后重试',
    en: 'A device or region on the plan does not belong here, reload and try again',
  },
  'plan.twice': {
    rcode: 2904,
    zh: '同一设备或区域在平面图上出现了两次',
    en: 'A device or region stands on the plan twice',
  },
} as const satisfies Record<string, ErrorText>
