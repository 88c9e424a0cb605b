import { defineTexts } from '../core/texts.ts'

export const recordTexts = defineTexts({
  zh: {
    title: '告警记录',
    about:
      '超过期限的告警连同重复记录、处置记录、罚款、图片、录像和现场照片一起删除，无法恢复。统计报表中的数字不变；邮件、通知和账号日志按各自的期限保留。',
    stays: '未处置、证据已设为长期保留，以及关联了隐患、公告或二次研判的告警不删除。',
    bounds: '至少保留 {min} 天。留空：一直保留。',
    needsRight: '修改这些期限还需要“删除告警”权限。',
    usual: '其他告警',
    weighty: '严重告警和真实告警',
    termOf: '{class}的记录保留天数',
    always: '一直保留',
    unit: '天',
    goes: '将删除 {alarms} 条告警，发生于 {oldest} 至 {newest}。',
    nothing: '没有告警记录超过这些期限。',
    pending: '{count} 条未处置，保留。',
    held: '{count} 条证据已设为长期保留，保留。',
    linked: '{count} 条关联了隐患、公告或二次研判，保留。',
    month: '月份（UTC）',
    level: '告警等级',
    verdict: '处置结果',
    count: '条数',
    byMonth: '将删除的告警，按月',
    saveDeletes:
      '将删除 {alarms} 条告警记录，连同处置记录和证据，发生于 {oldest} 至 {newest}。删除后无法恢复；统计数字不变。',
  },
  en: {
    title: 'Records of alarms',
    about:
      'Alarms past their term are deleted with their repeats, what was done about them, fines, pictures, recordings and photos of the site, and cannot be had back. Figures in reports stay as they are; mails, notices and the account log have terms of their own.',
    stays:
      'Alarms stay that are not handled, whose evidence is on hold, or that a hazard, a notice board or a second look shows.',
    bounds: 'Kept for {min} days at least. Empty: for ever.',
    needsRight: 'To change these terms takes the right “Delete alarms” as well.',
    usual: 'Other alarms',
    weighty: 'Severe and true alarms',
    termOf: 'Days that records are kept: {class}',
    always: 'for ever',
    unit: 'days',
    goes: '{alarms} alarms from {oldest} to {newest} would be deleted.',
    nothing: 'No record of an alarm is past these terms.',
    pending: '{count} are not handled and stay.',
    held: '{count} stay, their evidence is on hold.',
    linked: '{count} stay, shown by a hazard, a notice board or a second look.',
    month: 'Month (UTC)',
    level: 'Level',
    verdict: 'Verdict',
    count: 'Alarms',
    byMonth: 'Alarms that would be deleted, by month',
    saveDeletes:
      'Records of {alarms} alarms from {oldest} to {newest} will be deleted, with what was done about them and their evidence. They cannot be had back. Figures in reports stay.',
  },
})
