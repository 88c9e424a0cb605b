import { defineTexts } from '../../core/texts.ts'

export const warningBannerTexts = defineTexts({
  zh: {
    endsSoon: '授权还有 {daysLeft} 天（{until}）到期。之后有宽限期，告警、证据和处置不受影响。',
    grace: '授权已于 {until} 到期，宽限期还有 {daysLeft} 天；之后不能新增通道和算法，告警照常。',
    ended: '授权已于 {until} 到期：不能新增通道和算法。告警、证据和处置不受影响。',
    channelsFull: '有 {refused} 个新通道因授权不足未登记；已登记的通道照常工作。',
    clock: '服务器时钟被调回，授权按见过的最晚时间计算。',
    storageFilling: '{customerName}的存储已用 {percent}%。可缩短保留期限、取消长期保留，或申请提高配额。',
    storageFull:
      '{customerName}的存储已用 {percent}%：达到最短保留天数的文件从最早的开始删除。告警、证据和处置不受影响。',
    openLicences: '查看授权',
    openFiles: '查看文件',
    later: '稍后',
  },
  en: {
    endsSoon:
      'The licence ends in {daysLeft} days, on {until}. Days of grace follow; alarms, evidence and handling go on.',
    grace:
      'The licence ended on {until}; {daysLeft} days of grace are left. After them no new channels and algorithms; alarms go on.',
    ended: 'The licence ended on {until}: no new channels and algorithms. Alarms, evidence and handling go on.',
    channelsFull: '{refused} new channels were not entered for want of a licence; those entered go on.',
    clock: 'The server’s clock was set back; licences go by the latest time seen.',
    storageFilling:
      'The storage of {customerName} is {percent} % full. Shorten retention terms, release what is on hold, or ask for a greater quota.',
    storageFull:
      'The storage of {customerName} is {percent} % full: files past their least term are deleted, the oldest first. Alarms, evidence and handling go on.',
    openLicences: 'See licences',
    openFiles: 'See files',
    later: 'Later',
  },
})
