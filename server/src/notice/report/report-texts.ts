import type { Language } from '@watchfire/contract/core/errors.ts'

const zh = {
  title: (name: string, from: string, to: string) => `告警报表：${name}（${from} 至 ${to}）`,
  titleOfDay: (name: string, day: string) => `告警报表：${name}（${day}）`,
  message: '本期告警报表见附件。',
  file: '告警报表',
  /** What ends the fault of a report that had not gone out. */
  wentOut: '报表已恢复发送',
  platform: '系统',
}
type ReportTexts = typeof zh

const en: ReportTexts = {
  title: (name, from, to) => `Alarm report: ${name} (${from} to ${to})`,
  titleOfDay: (name, day) => `Alarm report: ${name} (${day})`,
  message: 'The report is attached.',
  file: 'Alarm report',
  wentOut: 'The report goes out again.',
  platform: 'The platform',
}

export const reportTexts: Record<Language, ReportTexts> = { zh, en }
