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
    title: 'Monthly figures and ledgers',
    month: 'Month',
    site: 'Site hazard ledger',
    management: 'Management hazard ledger',
    found: 'Hazards found',
    major: 'Major hazards',
    rate: 'Closed',
    onTime: 'Closed on time',
    repeated: 'Repeat hazards',
    places: 'Locations with most hazards',
    open: 'Still open',
    none: 'No hazards this month',
  },
})
