import { defineTexts } from '../../core/texts.ts'

export const curveTexts = defineTexts({
  zh: {
    time: '时间',
    average: '平均',
    min: '最小',
    max: '最大',
    gap: '无数据',
  },
  en: {
    time: 'Time',
    average: 'Mean',
    min: 'Smallest',
    max: 'Largest',
    gap: 'No data',
  },
})
