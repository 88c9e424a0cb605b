import type { ErrorText } from '../core/errors.ts'

export const quietErrors = {
  'quiet.badPeriod': { rcode: 2202, zh: '结束时间不能早于开始时间', en: 'The end must not be before the beginning' },
  'quiet.tooLong': { rcode: 2203, zh: '时长不能超过24小时', en: 'At most 24 hours can be set' },
  'quiet.severeNotAllowed': {
    rcode: 2204,
    status: 403,
    zh: '没有处理告警的权限，不能屏蔽严重告警',
    en: 'Only who may handle alarms may hold back severe ones',
  },
  'quiet.alarmHandled': { rcode: 2205, zh: '该告警已处理，无需提醒', en: 'This alarm has been handled already' },
  'quiet.maintenanceTooLong': { rcode: 2240, zh: '维护时间不能超过 7 天', en: 'A maintenance lasts 7 days at most' },
  'quiet.maintenanceOver': {
    rcode: 2241,
    zh: '维护的开始时间不能早于现在，结束时间必须在开始之后',
    en: 'A maintenance begins now or later, and ends after that',
  },
  'quiet.tooManyMaintenances': {
    rcode: 2242,
    zh: '每个{brand.company}最多同时设置 {limit} 个维护',
    en: 'A {brand.company} has at most {limit} maintenances at a time',
  },
  'quiet.noMaintenance': { rcode: 2243, zh: '该维护不存在或已结束', en: 'There is no such maintenance, or it is over' },
} as const satisfies Record<string, ErrorText>
