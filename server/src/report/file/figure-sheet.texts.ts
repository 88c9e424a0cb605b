import type { Language } from '@watchfire/contract/core/errors.ts'
import type { FigureSplit } from '@watchfire/contract/report/figure.shapes.ts'

export type ReportTexts = {
  file: string
  about: string
  item: string
  value: string
  before: string
  name: string
  company: string
  places: string
  wholePlatform: string
  /** Of names that are not told. */
  others: string
  period: string
  zone: string
  made: string
  counts: readonly string[]
  rates: readonly string[]
  times: readonly string[]
  availability: string
  /** What of rates and times a paper has room for in each row. */
  onPaper: readonly string[]
  /** At the foot of a table that tells of a rate of few alarms. */
  few: string
  none: string
  split: Record<FigureSplit, string>
}

const zh: ReportTexts = {
  file: '报表',
  about: '概要',
  item: '条目',
  value: '本期',
  before: '上期',
  name: '报表名称',
  company: '{brand.company}',
  places: '{brand.project} / 区域',
  wholePlatform: '全平台',
  others: '，另有 {count} 个',
  period: '统计时间',
  zone: '时区',
  made: '生成时间',
  counts: ['告警总数', '已处理', '未处理', '严重', '超时未处理', '真实告警', '误报', '忽略', '已查看/已记录'],
  rates: ['误报率（%）', '误报率样本数', '误报率区间下限（%）', '误报率区间上限（%）'],
  times: [
    '响应时长中位数（分钟）',
    '响应时长 P90（分钟）',
    '平均响应时长（分钟）',
    '响应样本数',
    '处理时长中位数（分钟）',
    '处理时长 P90（分钟）',
    '平均处理时长（分钟）',
    '处理样本数',
  ],
  availability: '设备在线率（%）',
  onPaper: ['误报率（%）', '响应 中位数 / P90（分钟）', '处理 中位数 / P90（分钟）'],
  few: '判定不足 {few} 条：可能出于偶然',
  none: '（无）',
  split: {
    hour: '小时',
    day: '日期',
    week: '周（首日）',
    month: '月份',
    project: '{brand.project}',
    region: '区域',
    type: '告警类型',
    level: '告警等级',
    shift: '班次',
    person: '处理人',
    device: '设备',
  },
}

const en: ReportTexts = {
  file: 'Report',
  about: 'Summary',
  item: 'Item',
  value: 'This period',
  before: 'Period before',
  name: 'Report',
  company: '{brand.Company}',
  places: '{brand.Project} / region',
  wholePlatform: 'The whole platform',
  others: ' and {count} more',
  period: 'Period',
  zone: 'Time zone',
  made: 'Made at',
  counts: ['Alarms', 'Handled', 'Pending', 'Severe', 'Overdue', 'True', 'False', 'Ignored', 'Viewed or recorded'],
  rates: ['False-alarm rate (%)', 'Judged true or false', 'Interval from (%)', 'Interval to (%)'],
  times: [
    'Median minutes to respond',
    'P90 minutes to respond',
    'Mean minutes to respond',
    'Responses',
    'Median minutes to handle',
    'P90 minutes to handle',
    'Mean minutes to handle',
    'Handlings',
  ],
  availability: 'Device availability (%)',
  onPaper: ['False alarms (%)', 'Response, median / P90 (min)', 'Handling, median / P90 (min)'],
  few: 'fewer than {few} judged: may be chance',
  none: '(none)',
  split: {
    hour: 'Hour',
    day: 'Day',
    week: 'Week (first day)',
    month: 'Month',
    project: '{brand.Project}',
    region: 'Region',
    type: 'Alarm type',
    level: 'Level',
    shift: 'Shift',
    person: 'Handled by',
    device: 'Device',
  },
}

export const reportTexts: Record<Language, ReportTexts> = { zh, en }
