/** What an alarm says of itself in mails, to groups and in files: what was measured, and why a rule raised it. Pure. */
import type { Language } from '../core/errors.ts'
import { wordsOf } from '../core/words.ts'
import { combinedLines, reasonLines } from '../rule/reason-text.ts'
import { ruleAlarmReason, ruleExtra, ruleReason } from '../rule/rule.shapes.ts'
import { ruleWords } from '../rule/rule-words.ts'
import { alarmFacts } from './alarm.facts.ts'
import type { Alarm } from './alarm.shapes.ts'
import { type FactLine, factLines } from './fact-lines.ts'
import { factWords } from './fact-words.ts'

/** Longer is what no algorithm and no rule of ours says. */
const maxLength = 500

const cut = (text: string) =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1)}…`.toWellFormed() : text.toWellFormed()

/** Names and values; who was recognised is not among them. What they hold may come from outside. `ofBrand` fills what the brand calls things. */
export function toldLines(
  { type, extra }: Pick<Alarm, 'type'> & { extra?: Alarm['extra'] | null },
  language: Language,
  ofBrand: (text: string) => string,
): FactLine[] {
  const { person: _, measured, ...facts } = alarmFacts(type, extra)
  const said = extra?.[ruleExtra]
  const reason = said === undefined ? undefined : ruleReason.safeParse(said).data
  const combined = said === undefined || reason ? undefined : ruleAlarmReason.safeParse(said).data
  const t = wordsOf(ruleWords, language, ofBrand)
  // A rule says the value itself, unless it has several.
  const isTold = reason !== undefined && !reason.tree && reason.value !== null
  const lines = [
    ...factLines({ ...facts, ...(measured && !isTold && { measured }) }, language),
    ...(reason ? reasonLines(t, reason, language) : []),
    ...(combined ? combinedLines(t, combined) : []),
  ]
  return lines.map(([name, value]) => [name, cut(value)])
}

/** The same as one sentence; empty where it says nothing. */
export const toldText = (lines: readonly FactLine[], language: Language): string =>
  lines.map(line => line.join(' ')).join(factWords[language].beside)
