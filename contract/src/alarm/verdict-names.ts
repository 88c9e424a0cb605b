import type { Language } from '../core/errors.ts'
import type { Verdict } from './alarm.shapes.ts'

/** Verdicts in files and in the account log. */
export const verdictNames: Readonly<Record<Verdict, Readonly<Record<Language, string>>>> = {
  falseAlarm: { zh: '误报', en: 'False alarm' },
  trueAlarm: { zh: '真实告警', en: 'True alarm' },
  ignored: { zh: '忽略', en: 'Ignored' },
  viewed: { zh: '已查看', en: 'Viewed' },
  recorded: { zh: '已记录', en: 'Recorded' },
}
