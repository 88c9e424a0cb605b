/** The typed extras of an alarm as lines of words: what each is called, and what was seen. Pure. */
import type { Language } from '../core/errors.ts'
import { wordsOf } from '../core/words.ts'
import { quantityNames } from '../sensor/quantity-names.ts'
import type { AlarmFacts } from './alarm.facts.ts'
import { type FactName, factNames } from './fact-names.ts'
import { figure, mainValues } from './fact-values.ts'
import { factWords } from './fact-words.ts'

export type FactLine = [name: string, value: string]

/** Each fact with its value; without one it is left out. The one that made the alarm comes first. */
export function factLines(facts: AlarmFacts, language: Language): FactLine[] {
  const t = wordsOf(factWords, language)
  const { people, speed, meter, station: place, climate, measured } = facts
  const {
    speed: speedText,
    people: peopleText,
    sojourn,
    temperature,
    humidity,
    station,
    ...more
  } = mainValues(facts, language)
  const names: Record<FactName, string> = factNames[language]
  const quantity = measured && quantityNames[measured.quantity][language]
  const limit = measured && !meter?.normal ? measured.limit : undefined
  const lines: [string, string | undefined][] = [
    [names.people, peopleText],
    [names.peopleRange, people?.range],
    [names.speed, speedText],
    [names.speedRange, speed?.range && t('speedValue', { value: speed.range })],
    [names.sojourn, sojourn],
    [quantity ?? names.meterValue, meter?.value],
    [names.normalValue, meter?.normal],
    [names.cause, climate?.cause && t(climate.cause)],
    [names.temperature, temperature],
    [names.humidity, humidity],
    [
      quantity ?? '',
      measured && !meter?.value && !climate?.cause ? figure(measured.quantity, measured.value) : undefined,
    ],
    [names[limit?.side ?? 'above'], measured && limit && figure(measured.quantity, limit.value)],
    [names.station, station],
    [names.barcode, place?.barcode],
    ...Object.entries(more).map(([name, value]): [string, string | undefined] => [names[name as FactName], value]),
  ]
  return lines.filter((line): line is FactLine => Boolean(line[1]))
}
