import { defineTexts } from '../core/texts.ts'

export const monthTexts = defineTexts({
  zh: {
    title: '月度统计与台账',
    month: '月份',
    site: '现场类隐患台账',
    management: '基础管理类隐患台账',
    found: '发现隐患',
    major: '重大隐患',
    rate: '整改率',
    onTime: '按期整改率',
    repeated: '重复率',
    places: '隐患最多的位置',
    open: '未闭环',
    none: '本月没有隐患',
  },
  en: {
    title: 'Month and ledgers',
    month: 'Month',
    site: 'Ledger of site hazards',
    management: 'Ledger of management hazards',
    found: 'Found',
    major: 'Major',
    rate: 'Rectified',
    onTime: 'On time',
    repeated: 'Found again',
    places: 'Places with most hazards',
    open: 'Open',
    none: 'No hazards in this month',
  },
})
