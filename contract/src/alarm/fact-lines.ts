/** The typed extras of an alarm as lines of words: what each is called, and what was seen. Pure. */
import type { Language } from '../core/errors.ts'
import { quantityEntry } from '../sensor/quantity-table.ts'
import type { AlarmFacts } from './alarm.facts.ts'
import { factNames } from './fact-names.ts'
import { factValues } from './fact-values.ts'

export type FactLine = [name: string, value: string]

export function factLines(facts: AlarmFacts, language: Language): FactLine[] {
  const quantity = facts.measured && quantityEntry(facts.measured.quantity)[language]
  return factValues(facts, language).map(([name, value]) => [
    name === 'measured' ? (quantity ?? '') : factNames[language][name],
    value,
  ])
}
