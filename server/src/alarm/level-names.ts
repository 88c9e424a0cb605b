import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'

export const levelNames = {
  severe: { zh: '严重', en: 'Severe' },
  normal: { zh: '一般', en: 'Normal' },
  notice: { zh: '提示', en: 'Notice' },
  recordOnly: { zh: '仅记录', en: 'Record only' },
  fault: { zh: '故障', en: 'Fault' },
  noticeVariant: { zh: '提醒', en: 'Reminder' },
} as const satisfies Record<AlarmLevel, Record<Language, string>>
