import type { HookProblem } from '@watchfire/contract/hook/hook.shapes.ts'
import type { Translate } from '../core/texts.ts'
import type { hookTexts } from './hook.texts.ts'

export type HookTexts = Translate<(typeof hookTexts)['zh']>

const names = {
  signature: 'signature',
  unreadable: 'unreadable',
  tooLong: 'tooLongMessage',
  expression: 'expressionFailed',
  cut: 'cut',
  memory: 'memory',
  result: 'result',
  unbound: 'unboundDevice',
  refused: 'notTaken',
  picture: 'picture',
  recording: 'recording',
} as const satisfies Record<HookProblem, string>

/** What went wrong, with the words of the expression or the refusal behind it. */
export const problemText = (t: HookTexts, problem: HookProblem, words: string): string =>
  [t(names[problem]), words].filter(Boolean).join(' · ')

/** Fits senders that post one event with fields of these names. */
export const firstExpression = `{
  "deviceId": camera,
  "alarmType": 4,
  "eventId": id,
  "occurredAt": time
}`
