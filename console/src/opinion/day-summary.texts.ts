import { defineTexts } from '../core/texts.ts'

export const daySummaryTexts = defineTexts({
  zh: {
    button: '当日小结',
    title: '当日小结（机器生成）',
    hint: '由二次研判的模型根据您可见的告警写成：只发送告警的时间、类型、等级、状态、结论和次数，不含图片、姓名、地点和{brand.company}名称。每句话都列出所依据的告警，请以告警为准。小结不保存；每次占用{brand.company}的研判次数，并记入账号日志。',
    company: '{brand.company}',
    day: '日期',
    needed: '请选择日期',
    ask: '生成小结',
    made: '机器生成 · {model}',
    covers: '依据当日 {total} 条告警中已同意研判的类型和等级，共 {agreed} 条',
    cut: '超出单次小结的上限：只依据其中等级最高、时间最近的 {told} 条',
    nothing: '当日没有可以小结的告警',
    noSentence: '模型没有写出列有告警依据的句子',
    dropped: '已去掉 {n} 句没有可靠告警依据或过长的话',
  },
  en: {
    button: 'Sum up a day',
    title: 'A day summed up (by a machine)',
    hint: 'Written by the model of the second look from the alarms you see: it is sent their time, type, level, state, verdict and count alone, with no picture and no name of a person, place or {brand.company}. Each sentence leads to the alarms it rests on, which are what counts. It is kept nowhere; each one is a look of the {brand.company} and stands in the account log.',
    company: '{brand.company}',
    day: 'Day',
    needed: 'Choose a day',
    ask: 'Sum it up',
    made: 'Made by a machine · {model}',
    covers: 'from {agreed} of {total} alarms of the day: those of types and levels that were agreed to',
    cut: 'More than one summary takes: it rests on the {told} severest and newest of them alone',
    nothing: 'No alarm of that day can be summed up',
    noSentence: 'The model wrote no sentence that cites an alarm',
    dropped: 'Left out: {n} that cited no alarm of the day or an unknown one, or ran too long',
  },
})
