/** What is said of an alarm. Pure. */
import type { Language } from '../core/errors.ts'

export type Speech = { voice: 'zh' | 'en'; text: string }

/** Facts an alarm is announced by; all of them may come from outside. */
export type SpokenAlarm = { project: string; place: string; type: string }

/** Longest part that is spoken, in characters: a place name of a novel's length would keep the console talking. */
const maxPartLength = 60

/**
 * The sentence in the reader's language (product.md §7). Names are reduced to letters, digits and pauses: what is left cannot be
 * an option, a tag or a command of the synthesizer. A sentence with Chinese names needs the Chinese voice in either language.
 */
export function alarmSentence({ project, place, type }: SpokenAlarm, language: Language): Speech {
  const [where, at, what] = [spoken(project), spoken(place), spoken(type)]
  const text =
    language === 'zh'
      ? `${where}${at}发生${what}告警`
      : `${what} alarm at ${[where, at].filter(part => part !== '').join(', ') || 'an unnamed place'}`
  return { voice: /\p{Script=Han}/u.test(text) ? 'zh' : 'en', text: text.trim() }
}

function spoken(name: string): string {
  const words = name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return [...words].slice(0, maxPartLength).join('')
}
