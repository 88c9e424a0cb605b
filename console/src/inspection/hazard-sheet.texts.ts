import { defineTexts } from '../core/texts.ts'

export const hazardSheetTexts = defineTexts({
  zh: {
    title: '隐患排查治理情况统计表',
    head: '单位：{company}　　统计周期：{period}　　制表日期：{day}',
    counted: '统计范围：{places}',
    whole: '合计',
    meaning:
      '按上报时间统计，不含不予采纳的隐患。整改率：已验收占发现；按期整改率：在期限内提交占已提交或已到期；重复率：90 天内同一位置同一问题验收后再次发现占发现。',
    signedByHead: '单位主要负责人（签字）：',
    signedByMaker: '制表人（签字）：',
    date: '日期：',
    print: '打印 / 存为 PDF',
  },
  en: {
    title: 'Statistics of hazards found and rectified',
    head: '{company} · {period} · made on {day}',
    counted: 'Counted: {places}',
    whole: 'Total',
    meaning:
      'By the time of the report, without dismissed hazards. Rectified: verified. Share on time: handed in within the deadline, of those handed in or due. Found again: the same problem was verified at the same place within 90 days before, of those found.',
    signedByHead: 'Head of the unit (signature):',
    signedByMaker: 'Made by (signature):',
    date: 'Date:',
    print: 'Print / save as PDF',
  },
})
