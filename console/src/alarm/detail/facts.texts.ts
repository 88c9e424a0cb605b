import { factNames } from '@watchfire/contract/alarm/fact-names.ts'
import { factWords } from '@watchfire/contract/alarm/fact-words.ts'
import { defineTexts } from '../../core/texts.ts'

/** Words of what alarms of one type carry beyond pictures, as the open alarm has them; mails and files say the same. */
export const factsTexts = defineTexts({
  zh: {
    ...factWords.zh,
    ...factNames.zh,
    steps: '工位步骤',
    stepState: '结果',
    reason: '原因',
    whom: '人员',
    personNumber: '编号 {number}',
    personGone: '编号 {number}（已删除，或不在您的数据范围内）',
  },
  en: {
    ...factWords.en,
    ...factNames.en,
    steps: 'Station steps',
    stepState: 'Outcome',
    reason: 'Reason',
    whom: 'Person',
    personNumber: 'Number {number}',
    personGone: 'Number {number} (deleted, or outside what you see)',
  },
})
