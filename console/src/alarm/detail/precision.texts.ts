import { defineTexts } from '../../core/texts.ts'

export const precisionTexts = defineTexts({
  zh: {
    title: '近 {days} 天准确率',
    type: '同类告警',
    channel: '本通道',
    share: '{percent}%',
    counts: '真实 {trueAlarms} · 误报 {falseAlarms}',
    few: '不足 {least} 条，仅供参考',
    none: '暂无结论',
    silence: '本通道免打扰',
  },
  en: {
    title: 'Precision, last {days} days',
    type: 'This type',
    channel: 'This channel',
    share: '{percent}%',
    counts: '{trueAlarms} true · {falseAlarms} false',
    few: 'fewer than {least}: may be chance',
    none: 'No verdicts yet',
    silence: 'Silence this channel',
  },
})
