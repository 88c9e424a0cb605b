import type { Language } from '@watchfire/contract/core/errors.ts'

const zh = {
  title: '隐患排查治理情况统计表',
  unit: '单位',
  period: '统计周期',
  counted: '统计范围',
  made: '制表日期',
  ofMonth: '{month}',
  ofQuarter: '{year} 年第 {quarter} 季度',
  ofYear: '{year} 年',
  month: '月份',
  numbers: ['发现隐患', '重大隐患', '挂牌督办', '已整改', '整改率', '按期整改率', '重复率'],
  whole: '合计',
  meaning:
    '按上报时间统计，不含不予采纳的隐患。整改率：已验收占发现；按期整改率：在期限内提交占已提交或已到期；重复率：90 天内同一位置同一问题验收后再次发现占发现。',
  places: ['隐患最多的位置', '发现隐患', '未闭环'],
  signatures: ['单位主要负责人（签字）：', '制表人（签字）：'],
  date: '日期：',
}

const en: typeof zh = {
  title: 'Statistics of hazards found and rectified',
  unit: 'Unit',
  period: 'Period',
  counted: 'Counted',
  made: 'Made on',
  ofMonth: '{month}',
  ofQuarter: 'Quarter {quarter} of {year}',
  ofYear: '{year}',
  month: 'Month',
  numbers: [
    'Hazards found',
    'Major hazards',
    'Supervised',
    'Rectified',
    'Share rectified',
    'Share on time',
    'Share found again',
  ],
  whole: 'Total',
  meaning:
    'By the time of the report, without dismissed hazards. Rectified: verified. Share on time: handed in within the deadline, of those handed in or due. Found again: the same problem was verified at the same place within 90 days before, of those found.',
  places: ['Locations with most hazards', 'Hazards found', 'Still open'],
  signatures: ['Head of the unit (signature):', 'Made by (signature):'],
  date: 'Date:',
}

export type MonthSheetTexts = typeof zh
export const monthSheetTexts: Record<Language, MonthSheetTexts> = { zh, en }
