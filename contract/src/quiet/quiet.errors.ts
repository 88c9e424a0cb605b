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
} as const satisfies Record<string, ErrorText>
