import { defineTexts } from '../../core/texts.ts'

/** Words of the open alarm alone: what its facts are called and say stands in the contract. */
export const factsTexts = defineTexts({
  zh: {
    steps: '工位步骤',
    stepState: '结果',
    reason: '原因',
    whom: '人员',
    personNumber: '编号 {number}',
    personGone: '编号 {number}（已删除，或不在您的数据范围内）',
  },
  en: {
    steps: 'Station steps',
    stepState: 'Outcome',
    reason: 'Reason',
    whom: 'Person',
    personNumber: 'Number {number}',
    personGone: 'Number {number} (deleted, or outside what you see)',
  },
})
