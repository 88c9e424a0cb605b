import { defineTexts } from '../../core/texts.ts'

export const licenceBannerTexts = defineTexts({
  zh: {
    endsSoon: '授权还有 {daysLeft} 天（{until}）到期。之后有宽限期，告警、证据和处置不受影响。',
    grace: '授权已于 {until} 到期，宽限期还有 {daysLeft} 天；之后不能新增通道和算法，告警照常。',
    ended: '授权已于 {until} 到期：不能新增通道和算法。告警、证据和处置不受影响。',
    full: '有 {refused} 个新通道因授权不足未登记；已登记的通道照常工作。',
    clock: '服务器时钟被调回，授权按见过的最晚时间计算。',
    open: '查看授权',
    later: '稍后',
  },
  en: {
    endsSoon:
      'The licence ends in {daysLeft} days, on {until}. Days of grace follow; alarms, evidence and handling go on.',
    grace:
      'The licence ended on {until}; {daysLeft} days of grace are left. After them no new channels and algorithms; alarms go on.',
    ended: 'The licence ended on {until}: no new channels and algorithms. Alarms, evidence and handling go on.',
    full: '{refused} new channels were not entered for want of a licence; those entered go on.',
    clock: 'The server’s clock was set back; licences go by the latest time seen.',
    open: 'See licences',
    later: 'Later',
  },
})
